import { useEffect } from 'react';

/** Keeps the screen awake while `on`, where the browser can: nobody taps a phone with dough on their hands. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let released = false;
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      // Refused when the battery is low, say; the mode works without it.
      const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (released) void acquired?.release();
      else lock = acquired;
    };
    // The browser lets go of it whenever the page is out of sight.
    const onVisible = () => {
      if (document.visibilityState === 'visible') void acquire();
    };
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      released = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [on]);
}
