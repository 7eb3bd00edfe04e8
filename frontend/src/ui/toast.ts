import { useSyncExternalStore } from 'react';
import { lazyModule } from './lazy-module.ts';
import { networkFailureNote } from './offline.ts';

/** What draws the toasts. */
export const toastView = lazyModule(() => import('./toaster-view.tsx'));

export interface ToastMessage {
  title: string;
  text?: string;
  kind?: 'info' | 'success' | 'error';
  /** Where to go about it: a screen of ours, or with `leaves` an address that the server answers, as sign-in. */
  action?: { label: string; to: string; leaves?: boolean };
}

export interface ShownToast extends ToastMessage {
  /** That the network was to blame, where it was. */
  note?: string;
  id: number;
  open: boolean;
}

/** Section 9: one at a time; how long it shows, and how long it is kept after it was dismissed, in milliseconds. */
const toastLimit = 1;
export const toastDuration = 5_000;
const toastRemoveDelay = 1_000_000;
/** Pixels to swipe, to the right, until it goes. */
export const toastSwipeThreshold = 50;

let toasts: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something at the edge of the screen, from anywhere. A new one takes the place of the one before. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  const note = message.kind === 'error' ? networkFailureNote() : undefined;
  const shown = [{ ...message, id: lastId, open: true, ...(note && { note }) }, ...toasts].slice(0, toastLimit);
  for (const { id } of toasts) {
    if (!shown.some((each) => each.id === id)) cancelRemoval(id);
  }
  set(shown);
}

/** Closes it; it is removed 1,000,000 ms later. */
export function dismissToast(id: number): void {
  if (!toasts.some((each) => each.id === id && each.open)) return;
  set(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  removals.set(
    id,
    setTimeout(() => {
      cancelRemoval(id);
      set(toasts.filter((each) => each.id !== id));
    }, toastRemoveDelay),
  );
}

function cancelRemoval(id: number) {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

export const shownToasts = (): readonly ShownToast[] => toasts;

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownToasts);
}
