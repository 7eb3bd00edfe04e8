import { type RefObject, useEffect, useRef } from 'react';
import { takesKeys } from '../../parts/takes-keys.ts';

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * J and K or the arrows move the focus along the rows' links, so that Enter opens; C claims the focused row. `data-case` is on each link.
 * Without a focused row, the first key goes to the first.
 */
export function useQueueKeys(rows: RefObject<HTMLElement | null>, onClaim: (caseId: string) => void): void {
  const claim = useRef(onClaim);
  useEffect(() => {
    claim.current = onClaim;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!plain || (event.target instanceof Element && takesKeys(event.target))) return;
      const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
      const focused = links.indexOf(document.activeElement as HTMLElement);
      const step = steps[event.key];
      if (step !== undefined) {
        const next = links[focused < 0 ? 0 : focused + step];
        if (!next) return;
        event.preventDefault();
        next.focus();
        next.closest('li')?.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'c' && !event.repeat) {
        const id = links[focused]?.dataset.case;
        if (id) claim.current(id);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows]);
}
