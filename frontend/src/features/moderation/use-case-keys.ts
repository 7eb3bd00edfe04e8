import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { takesKeys } from '../../parts/takes-keys.ts';
import { besideCase } from './queue-order.ts';

const steps: Record<string, 1 | -1> = { j: 1, k: -1 };

export const caseKeys = [
  ['C', 'claims it'],
  ['D', 'goes to the decision'],
  ['N', 'goes to the note'],
  ['J', 'next case of the queue'],
  ['K', 'the case before'],
  ['Q', 'back to the queue'],
] as const;

/** The navigation state with which the queue opens a case for a note. */
export const toNote = { focus: 'n' } as const;

/**
 * The shortcuts of the case page. `data-case-key` marks the target of a key: a button is clicked; in a form, its first field gets the
 * focus. Without its target on the page, a key does nothing. During the replay, J and K are left to it.
 */
export function useCaseKeys(id: string, replays: boolean): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.repeat;
    if (!plain || (event.target instanceof Element && takesKeys(event.target) && !isChoice(event.target))) return;
    const { key } = event;
    const step = steps[key];
    if (step !== undefined) {
      if (replays) return;
      const next = besideCase(id, step);
      if (!next) return;
      event.preventDefault();
      navigate(paths.case(next));
    } else if (key === 'q') navigate(paths.moderation);
    else if (/^[cdn]$/.test(key) && goTo(key)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Focuses the note's field if the queue opened the case for a note. */
export function useFocusFromQueue(): void {
  const { state } = useLocation();
  useEffect(() => {
    if (state?.focus === toNote.focus) goTo(toNote.focus);
  }, [state]);
}

/** Radio buttons and checkboxes do not use letter keys. */
const isChoice = (target: Element): boolean => target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);

function goTo(key: string): boolean {
  const target = document.querySelector<HTMLElement>(`[data-case-key="${key}"]`);
  if (!target?.checkVisibility()) return false;
  if (target instanceof HTMLButtonElement) target.click();
  else target.querySelector<HTMLElement>('input:checked, input, textarea')?.focus();
  return true;
}
