/** Undefined for text that is not a JSON object: what a disk has damaged, or others have appended, is noticed when it is parsed. */
export function jsonObject<T extends object>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
