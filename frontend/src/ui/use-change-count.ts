import { useState } from 'react';

/** How often a value has changed since mounting: a React key for an animation that runs once per change. */
export function useChangeCount(value: number): number {
  const [last, setLast] = useState({ value, changes: 0 });
  if (last.value !== value) setLast({ value, changes: last.changes + 1 });
  return last.value === value ? last.changes : last.changes + 1;
}
