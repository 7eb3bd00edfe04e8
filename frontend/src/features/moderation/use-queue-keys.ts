import { type RefObject, useEffect, useEffectEvent } from 'react';
import { takesKeys } from '../../parts/takes-keys.ts';

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

interface QueueKeys {
  onClaim(caseId: string): void;
  onSelect(caseId: string): void;
  onSelectAll(): void;
  /** `caseId` is that of the focused row, if any. */
  onDecide(caseId: string | undefined): void;
  onNote(caseId: string): void;
}

/**
 * J, K and the arrow keys move the focus along the links of the rows (`data-case`), which Enter opens. Without a focused row they move to
 * the first. The other keys act on the focused row, or on the list.
 */
export function useQueueKeys(rows: RefObject<HTMLElement | null>, keys: QueueKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!plain || (event.target instanceof Element && takesKeys(event.target) && !isCheckbox(event.target))) return;
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const row = document.activeElement?.closest('li');
    const focused = links.findIndex((link) => row?.contains(link));
    const step = steps[event.key];
    if (step !== undefined) {
      const next = links[focused < 0 ? 0 : focused + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.closest('li')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (event.repeat) return;
    const id = links[focused]?.dataset.case;
    const act = {
      c: () => id && keys.onClaim(id),
      x: () => id && keys.onSelect(id),
      n: () => id && keys.onNote(id),
      a: () => keys.onSelectAll(),
      d: () => keys.onDecide(id),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isCheckbox = (target: Element): boolean => target instanceof HTMLInputElement && target.type === 'checkbox';
