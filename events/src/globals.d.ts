/** Globals of both browsers and Node that are used here; the compiler knows no others in this folder. */
declare class TextEncoder {
  encode(text?: string): Uint8Array;
}
