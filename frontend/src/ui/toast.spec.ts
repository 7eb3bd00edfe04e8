import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToasts, toast } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(2_000_000);
  vi.useRealTimers();
});
const shown = () => shownToasts().map(({ title, open }) => ({ title, open }));
const dismiss = () => dismissToast(shownToasts()[0]?.id ?? 0);

test('only the newest toast is shown', () => {
  toast({ title: 'first' });
  toast({ title: 'second' });
  expect(shown()).toEqual([{ title: 'second', open: true }]);
});

test('a dismissed toast is closed, and removed 1,000,000 ms later', () => {
  toast({ title: 'first' });
  dismiss();
  vi.advanceTimersByTime(999_999);
  expect(shown()).toEqual([{ title: 'first', open: false }]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('the removal of an old toast does not affect the next', () => {
  toast({ title: 'first' });
  dismiss();
  toast({ title: 'second' });
  vi.advanceTimersByTime(1_000_000);
  expect(shown()).toEqual([{ title: 'second', open: true }]);
});
