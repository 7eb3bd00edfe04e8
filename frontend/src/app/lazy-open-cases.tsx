import { useEffect } from 'react';
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts';

const countModule = lazyModule(() => import('../features/moderation/open-cases.tsx'));

/** The count of open cases in the navigation, or what announces that it grows. The code is loaded for moderators only. */
export function LazyOpenCases({ part }: { part: 'OpenCasesCount' | 'OpenCasesAlert' }) {
  const [module, load] = useLazyModule(countModule);
  useEffect(() => {
    // Without it the link still leads to the queue.
    load().catch(() => {});
  }, [load]);
  const Part = module?.[part];
  return Part ? <Part /> : null;
}
