/** What browsers and Node both have, and is used here; nothing else of either is known to the compiler in this folder. */
declare class TextEncoder {
  encode(text?: string): Uint8Array;
}
