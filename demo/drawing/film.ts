/** A short film of this name as WebM, or undefined when there is none. */
export async function film(_name: string): Promise<Buffer | undefined> {
  return undefined;
}
