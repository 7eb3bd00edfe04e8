import { type FunctionComponent, lazy, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { whileScreenLoads } from './screen-loading.ts';
import { type Screen, screens } from './screens.ts';

const retries: (() => void)[] = [];
/** React.lazy remembers code that did not come. From here on it is asked for anew. */
export function retryFailedScreens(): void {
  for (const retry of retries) retry();
}

/** The code of the pages by their modules, each a chunk of its own. */
type Pages = Record<string, () => Promise<unknown>>;
const pages: Pages = import.meta.glob(['../features/*/*-page.tsx', './not-found-page.tsx']);

type ScreenRoute = RouteObject & { handle: Screen & { fetchCode: () => Promise<unknown> } };

/** A screen of the table, whose code can be fetched ahead. */
function routeOf(screen: Screen, load: () => Promise<unknown>): ScreenRoute {
  let loaded: FunctionComponent | undefined;
  const fetchCode = async () => {
    const module = Object.entries((await load()) as Record<string, FunctionComponent>);
    loaded = module.find(([name]) => name.endsWith('Page'))?.[1] as FunctionComponent;
    return { default: loaded };
  };
  const later = () => lazy(() => whileScreenLoads(fetchCode()));
  let Later = later();
  retries.push(() => {
    Later = later();
  });
  // What is there already is drawn at once: after React.lazy's fallback has stood once, it stands for 300 ms.
  const Shown = () => {
    const [Page] = useState(() => loaded ?? Later);
    return <Page />;
  };
  return { path: screen.path, element: <Shown />, handle: { ...screen, fetchCode } };
}

/** Section 2, the route tables. What both have is one and the same. */
export function routesOf(table: readonly Screen[], pages: Pages): { signedOut: ScreenRoute[]; signedIn: ScreenRoute[] } {
  const routes = table.map((screen) => routeOf(screen, pages[screen.page] as () => Promise<unknown>));
  return {
    signedOut: routes.filter(({ handle }) => handle.for !== 'member'),
    signedIn: routes.filter(({ handle }) => handle.for !== 'visitor'),
  };
}

export const { signedOut: signedOutRoutes, signedIn: signedInRoutes } = routesOf(screens, pages);

const screenAt = (routes: RouteObject[], pathname: string) =>
  matchRoutes(routes, pathname)?.at(-1)?.route.handle as ScreenRoute['handle'] | undefined;

/** Whether a visitor has nothing to see at this address, where a member has. */
export function needsUser(pathname: string): boolean {
  const forVisitor = screenAt(signedOutRoutes, pathname);
  return forVisitor?.redirectsToSignIn ?? (forVisitor?.path === '*' && screenAt(signedInRoutes, pathname)?.path !== '*');
}

/**
 * Fetches the code of a screen before it is shown: when its link is pointed at, or when a page begins. Resolves in any case: a failure is
 * met, and shown, when the screen is opened.
 */
export async function prefetchScreen(pathname: string, routes: RouteObject[] = signedInRoutes): Promise<void> {
  await screenAt(routes, pathname)
    ?.fetchCode()
    .catch(() => {});
}
