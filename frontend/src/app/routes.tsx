import { type FunctionComponent, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A screen in a chunk of its own, which can be fetched ahead. */
function screen<Name extends string>(load: () => Promise<Record<Name, FunctionComponent>>, name: Name) {
  const Screen = lazy(async () => ({ default: (await load())[name] as FunctionComponent }));
  return { element: <Screen />, load };
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

/** What everyone may open. */
const open = {
  profile: { path: '/user/:id', element: screens.profile.element },
  feed: { path: '/announcements', element: screens.feed.element },
  // Public recipes; the page itself says 'Page Not Found' for any other.
  recipe: { path: '/recipe/:id', element: screens.recipe.element },
  // Signed out it says 'Unauthorized' and leads to sign-in.
  createAnnouncement: { path: '/announcements/create', element: screens.createAnnouncement.element },
  notFound: { path: '*', element: screens.notFound.element },
};

/** Section 2, the route tables. */
export const signedOutRoutes: RouteObject[] = [{ path: '/', element: screens.landing.element }, ...Object.values(open)];

export const signedInRoutes: RouteObject[] = [
  { path: '/', element: screens.home.element },
  { path: '/dashboard', element: screens.dashboard.element },
  { path: '/create', element: screens.create.element },
  { path: '/edit/:id?', element: screens.edit.element },
  { path: '/recipes', element: screens.recipes.element },
  { path: '/account', element: screens.account.element },
  ...Object.values(open),
];

/** Fetches a screen's code ahead, as when its link is pointed at. */
export const fetchAhead = {
  '/': screens.home.load,
  '/recipes': screens.recipes.load,
  '/create': screens.create.load,
  '/announcements': screens.feed.load,
} as const;
