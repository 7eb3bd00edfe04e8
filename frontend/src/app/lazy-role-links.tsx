import { useEffect } from 'react';
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts';
import type { NavigationLink } from './navigation-links.ts';

const roleModule = lazyModule(() => import('./role-links.tsx'));

/** The navigation's parts for roles: the count of open cases, and the menu for narrow windows. Loaded only for members with a role. */
export function LazyRoleLinks({ part, links }: { part: 'OpenCasesCount' | 'MoreLinks'; links: readonly NavigationLink[] }) {
  const [module, load] = useLazyModule(roleModule);
  useEffect(() => {
    // Without it the links still lead to their screens.
    load().catch(() => {});
  }, [load]);
  const Part = module?.[part];
  return Part ? <Part links={links} /> : null;
}
