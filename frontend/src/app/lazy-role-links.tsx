import { useEffect } from 'react';
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts';
import type { NavigationLink } from './navigation-links.ts';

const roleModule = lazyModule(() => import('./role-links.tsx'));

/** What the navigation has for moderators and analysts: the count of open cases, and the menu for narrow windows. Loaded for them alone. */
export function LazyRoleLinks({ part, links }: { part: 'OpenCasesCount' | 'MoreLinks'; links: readonly NavigationLink[] }) {
  const [module, load] = useLazyModule(roleModule);
  useEffect(() => {
    // Without it the links still lead to their screens.
    load().catch(() => {});
  }, [load]);
  const Part = module?.[part];
  return Part ? <Part links={links} /> : null;
}
