import { useEffect } from 'react';

/** Keeps the screen awake while `on`, where the browser can: nobody taps a phone with dough on their hands. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let over = false;
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      // Refused when the battery is low, say; the mode works without it.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) void held?.release();
      else lock = held;
    };
    // The browser lets go of it whenever the page is out of sight.
    const onVisible = () => {
      if (document.visibilityState === 'visible') void hold();
    };
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [on]);
}
