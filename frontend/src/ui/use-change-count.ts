import { useState } from 'react';

/** How often a value has changed since it was first shown: a key for what shall move once with every change. */
export function useChangeCount(value: number): number {
  const [last, setLast] = useState({ value, changes: 0 });
  if (last.value !== value) setLast({ value, changes: last.changes + 1 });
  return last.value === value ? last.changes : last.changes + 1;
}
