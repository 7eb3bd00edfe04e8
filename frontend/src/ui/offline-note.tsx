import { useIsOffline } from './offline.ts';

/** Shown while offline. It is always in the page, so that screen readers announce its text when it appears. */
export function OfflineNote() {
  const offline = useIsOffline();
  return (
    <p
      role="status"
      className={
        offline
          ? 'fixed bottom-(--floor) left-0 z-40 m-3 max-w-72 animate-rise rounded-control bg-ink px-4 py-2 text-note text-paper shadow-lifted print:hidden'
          : 'sr-only'
      }
    >
      {offline && 'You are offline. What you type here is kept.'}
    </p>
  );
}
