import { type FunctionComponent, lazy, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { whileWaiting } from './waiting.ts';

const askAgain: (() => void)[] = [];
/** React.lazy remembers code that did not come. From here on it is asked for anew. */
export function forgetFailedScreens(): void {
  for (const ask of askAgain) ask();
}

/** A screen in a chunk of its own, which can be fetched ahead. */
function screen<Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  let loaded: FunctionComponent | undefined;
  const fetchIt = async () => {
    loaded = (await load())[name] as FunctionComponent;
    return { default: loaded };
  };
  const later = () => lazy(() => whileWaiting(fetchIt()));
  let Later = later();
  askAgain.push(() => {
    Later = later();
  });
  // What is there already is drawn at once: after React.lazy's fallback has stood once, it stands for 300 ms.
  const Screen = () => {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  };
  return { element: <Screen />, handle: fetchIt };
}

const screens = {
  landing: screen(() => import('../features/landing/landing-page.tsx'), 'LandingPage'),
  home: screen(() => import('../features/home/home-page.tsx'), 'HomePage'),
  dashboard: screen(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  create: screen(() => import('../features/recipe-form/create-recipe-page.tsx'), 'CreateRecipePage'),
  edit: screen(() => import('../features/recipe-form/edit-recipe-page.tsx'), 'EditRecipePage'),
  recipes: screen(() => import('../features/recipes/recipes-page.tsx'), 'RecipesPage'),
  recipe: screen(() => import('../features/recipe/recipe-page.tsx'), 'RecipePage'),
  account: screen(() => import('../features/account/account-page.tsx'), 'AccountPage'),
  profile: screen(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  feed: screen(() => import('../features/feed/feed-page.tsx'), 'FeedPage'),
  createAnnouncement: screen(() => import('../features/announcement/create-announcement-page.tsx'), 'CreateAnnouncementPage'),
  notFound: screen(() => import('./not-found-page.tsx'), 'NotFoundPage'),
};

/** What is there for members only. */
const membersOnly: RouteObject[] = [
  { path: '/dashboard', ...screens.dashboard },
  { path: '/create', ...screens.create },
  { path: '/edit/:id?', ...screens.edit },
  { path: '/recipes', ...screens.recipes },
  { path: '/account', ...screens.account },
];

// Signed out it says 'Unauthorized' and leads to sign-in.
const createAnnouncement: RouteObject = { path: '/announcements/create', ...screens.createAnnouncement };

/** What everyone may open. */
const open: RouteObject[] = [
  { path: '/user/:id', ...screens.profile },
  { path: '/announcements', ...screens.feed },
  // Public recipes; the page itself says 'Page Not Found' for any other.
  { path: '/recipe/:id', ...screens.recipe },
  createAnnouncement,
  { path: '*', ...screens.notFound },
];

/** Section 2, the route tables. */
export const signedOutRoutes: RouteObject[] = [{ path: '/', ...screens.landing }, ...open];

export const signedInRoutes: RouteObject[] = [{ path: '/', ...screens.home }, ...membersOnly, ...open];

/** Whether a visitor has nothing to see at this address. */
export const needsUser = (pathname: string): boolean => matchRoutes([...membersOnly, createAnnouncement], pathname) !== null;

/**
 * Fetches the code of a screen before it is shown: when its link is pointed at, or when a page begins. Resolves in any case: a failure is
 * met, and shown, when the screen is opened.
 */
export async function fetchScreenAhead(pathname: string, routes: RouteObject[] = signedInRoutes): Promise<void> {
  const fetchIt: unknown = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  if (typeof fetchIt === 'function') await fetchIt().catch(() => {});
}
