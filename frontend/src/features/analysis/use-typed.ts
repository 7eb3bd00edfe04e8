import { useState } from 'react';

/**
 * The text of a field whose value is in the address. The address follows a moment later, and not every text is a value, so the field shows
 * what is typed until it is left.
 */
export function useTyped(value: string) {
  const [typed, setTyped] = useState<string>();
  return { value: typed ?? value, type: setTyped, onBlur: () => setTyped(undefined) };
}
