import { useSyncExternalStore } from 'react';
import { lazyModule } from './lazy-module.ts';
import { networkFailureNote } from './offline.ts';

/** The component that renders toasts. */
export const toastView = lazyModule(() => import('./toaster-view.tsx'));

export interface ToastMessage {
  title: string;
  text?: string;
  kind?: 'info' | 'success' | 'error';
  /** A link to one of our screens, or, with `leaves`, to an address that the server answers, like sign-in. */
  action?: { label: string; to: string; leaves?: boolean };
}

export interface ShownToast extends ToastMessage {
  /** Says that the network was the cause. */
  note?: string;
  id: number;
  open: boolean;
}

/** Section 9: how many show at a time, for how long, and how long after dismissal they are removed, in ms. */
const toastLimit = 1;
export const toastDuration = 5_000;
const toastRemoveDelay = 1_000_000;
/** In pixels, to the right. */
export const toastSwipeThreshold = 50;

let toasts: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the one before. Can be called from anywhere. */
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
