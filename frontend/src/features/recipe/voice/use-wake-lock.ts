import { useEffect } from 'react';

/** Keeps the screen awake while `on`, if the browser can. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let released = false;
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      // Refused for example on low battery; the mode works without it.
      const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (released) void acquired?.release();
      else lock = acquired;
    };
    // The browser releases it whenever the page is hidden.
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
