import { useEffect, useRef } from 'react';
import { takesKeys } from '../../../parts/takes-keys.ts';
import type { Voice } from './use-voice.ts';

const acting = 'a[href], button, summary, [role=button], [role=switch], [role=tab]';

/**
 * Whether the key belongs to the focused element. A tapped button keeps the focus without showing it, and must not react. `:focus-visible`
 * cannot tell, because it matches from the first key press on.
 */
function isForFocused(target: EventTarget | null, focusByKeyboard: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (takesKeys(target)) return true;
  return focusByKeyboard && target.closest(acting) !== null;
}

/** While on: Space reads the next step, Enter repeats the current one (section 4). */
export function useVoiceKeys({ on, next, repeat }: Voice): void {
  const latest = useRef({ next, repeat });
  useEffect(() => {
    latest.current = { next, repeat };
  });
  const focusByKeyboard = useRef(true);
  useEffect(() => {
    const onPointer = () => {
      focusByKeyboard.current = false;
    };
    const onTab = (event: KeyboardEvent) => {
      if (event.key === 'Tab') focusByKeyboard.current = true;
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onTab, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onTab, true);
    };
  }, []);
  useEffect(() => {
    if (!on) return;
    let handled = false;
    const onKeyDown = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!plain || (event.key !== ' ' && event.key !== 'Enter') || isForFocused(event.target, focusByKeyboard.current)) return;
      event.preventDefault();
      handled = true;
      if (event.repeat) return;
      if (event.key === ' ') latest.current.next();
      else latest.current.repeat();
    };
    // Some browsers click a button on keyup of Space.
    const onKeyUp = (event: KeyboardEvent) => {
      if (handled && event.key === ' ') event.preventDefault();
      handled = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keyup', onKeyUp);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keyup', onKeyUp);
    };
  }, [on]);
}
