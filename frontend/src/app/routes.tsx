import { actsAs } from '@potluck/events/acts-as';
import { type FunctionComponent, lazy, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { whileScreenLoads } from './screen-loading.ts';
import { type Screen, screens } from './screens.ts';

const retries: (() => void)[] = [];
/** React.lazy caches a failed import; this makes the next attempt load again. */
export function retryFailedScreens(): void {
  for (const retry of retries) retry();
}

/** The pages' code by module, each in a chunk of its own. */
type Pages = Record<string, () => Promise<unknown>>;
const pages: Pages = import.meta.glob(['../features/*/*-page.tsx', './not-found-page.tsx']);

type ScreenRoute = RouteObject & { handle: Screen & { fetchCode: () => Promise<unknown> } };

/** The page component of a module. Throws if the module does not export exactly one. */
function pageIn(module: Record<string, FunctionComponent>, path: string): FunctionComponent {
  const names = Object.keys(module).filter((name) => name.endsWith('Page'));
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new Error(`${path} must export exactly one component named '…Page', and exports ${names.join(' and ') || 'none'}`);
  }
  return module[name] as FunctionComponent;
}

/** A route whose code can be prefetched. */
function routeOf(screen: Screen, load: () => Promise<unknown>): ScreenRoute {
  let loaded: FunctionComponent | undefined;
  const fetchCode = async () => {
    loaded = pageIn((await load()) as Record<string, FunctionComponent>, screen.page);
    return { default: loaded };
  };
  const later = () => lazy(() => whileScreenLoads(fetchCode()));
  let Later = later();
  retries.push(() => {
    Later = later();
  });
  // Loaded code renders at once; once React.lazy's fallback has shown, it stays for at least 300 ms.
  const Shown = () => {
    const [Page] = useState(() => loaded ?? Later);
    return <Page />;
  };
  return { path: screen.path, element: <Shown />, handle: { ...screen, fetchCode } };
}

/** The route tables of section 2. Screens in both are the same objects. */
export function routesOf(table: readonly Screen[], pages: Pages): { signedOut: ScreenRoute[]; signedIn: ScreenRoute[] } {
  const routes = table.map((screen) => routeOf(screen, pages[screen.page] as () => Promise<unknown>));
  return {
    signedOut: routes.filter(({ handle }) => handle.for !== 'member'),
    signedIn: routes.filter(({ handle }) => handle.for !== 'visitor'),
  };
}

export const { signedOut: signedOutRoutes, signedIn: signedInRoutes } = routesOf(screens, pages);

/** The screens of a member with these roles. */
export const routesOfMember = (roles: readonly string[], routes = signedInRoutes): ScreenRoute[] =>
  routes.filter(({ handle: { role } }) => !role || actsAs(roles, role));

const screenAt = (routes: RouteObject[], pathname: string) =>
  matchRoutes(routes, pathname)?.at(-1)?.route.handle as ScreenRoute['handle'] | undefined;

/** Whether this address has a screen for members only. */
export function needsUser(pathname: string): boolean {
  const forVisitor = screenAt(signedOutRoutes, pathname);
  return forVisitor?.redirectsToSignIn ?? (forVisitor?.path === '*' && screenAt(signedInRoutes, pathname)?.path !== '*');
}

/**
 * Loads a screen's code ahead: when its link is hovered or focused, or when a page starts. Never rejects: a failure is shown when the
 * screen is opened.
 */
export async function prefetchScreen(pathname: string, routes: RouteObject[] = signedInRoutes): Promise<void> {
  await screenAt(routes, pathname)
    ?.fetchCode()
    .catch(() => {});
}
