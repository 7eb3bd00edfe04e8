/** 32 random hex digits. `crypto.randomUUID` is missing on pages served without TLS to another machine. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
