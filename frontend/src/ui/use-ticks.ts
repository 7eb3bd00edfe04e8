import { useState } from 'react';

/** How often a value has changed since it was first shown: a key for what shall move once with every change. */
export function useTicks(value: number): number {
  const [last, setLast] = useState({ value, ticks: 0 });
  if (last.value !== value) setLast({ value, ticks: last.ticks + 1 });
  return last.value === value ? last.ticks : last.ticks + 1;
}
