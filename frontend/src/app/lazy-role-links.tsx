import { useEffect } from 'react';
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts';
import type { NavigationLink } from './navigation-links.ts';

const roleModule = lazyModule(() => import('./role-links.tsx'));

/** What the navigation has for moderators and analysts; loaded for them alone. */
function useRoleLinks() {
  const [module, load] = useLazyModule(roleModule);
  useEffect(() => {
    // Without it the links still lead to their screens.
    load().catch(() => {});
  }, [load]);
  return module;
}

/** The count of open cases. */
export function LazyOpenCases() {
  const module = useRoleLinks();
  return module ? <module.OpenCasesCount /> : null;
}

/** The menu of the links that a narrow window has no room for. */
export function LazyMoreLinks({ links }: { links: readonly NavigationLink[] }) {
  const module = useRoleLinks();
  return module ? <module.MoreLinks links={links} /> : null;
}
