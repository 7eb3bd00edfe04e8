import type { CurrentUser } from '@potluck/events/answers/people';
import { choicesOf, feedPath } from '../features/feed/feed-choices.ts';
import { pictureSizes } from '../parts/picture-sizes.ts';
import { savedChoicesIn } from './saved-choices.ts';

/** The queries that a screen starts with, as its hooks send them, and the width of its first picture (`<img sizes>`). */
export interface Prefetch {
  reads: string[];
  sizes?: string;
}

type Role = CurrentUser['roles'][number];

interface PageRequest {
  url: URL;
  signedIn: boolean;
  cookies: string;
}

export interface Screen {
  path: string;
  /** The module, which exports one component named '…Page'. */
  page: string;
  /** Others get 'Page Not Found' at this path, or another screen of this table. */
  for: 'visitor' | 'member' | 'both';
  /** Members without this role get 'Page Not Found'. The server's page does not know roles: it names the code for every member. */
  role?: Role;
  /** Shows visitors 'Unauthorized' and redirects to sign-in. */
  redirectsToSignIn?: true;
  /** A module that the page imports if the URL has the parameter, and one that it imports otherwise. */
  part?: { parameter: string; module: string; otherwise?: string };
  /** Sent by the server's page before the screen's code has loaded; queries that do not match are sent again. `:id` is that of the path. */
  prefetch?: Prefetch | ((request: PageRequest) => Prefetch);
  /** A link in the navigation, in the order of this table. */
  navigation?: { label: string; icon: 'pot' | 'book' | 'plus' | 'people' | 'flag' | 'plot'; needsDisplayName?: true };
}

const allRecipes = ({ url }: PageRequest): Prefetch => ({ reads: url.search === '' ? ['/api/recipes'] : [] });

/** An analyst's screen. What it starts with is only known without choices in its address. */
const analysis = (end: string, page: string, reads: string[]): Screen => ({
  path: `/analysis${end}`,
  page: `../features/analysis/${page}-page.tsx`,
  for: 'member',
  role: 'analyst',
  prefetch: ({ url }) => ({ reads: url.search === '' ? reads : [] }),
});

/**
 * Every screen of the product (section 2). The router, the navigation, the prefetch and the chunks named in the server's page come from
 * here. The server imports it too, so it must not import React or a page.
 */
export const screens: readonly Screen[] = [
  { path: '/', page: '../features/landing/landing-page.tsx', for: 'visitor' },
  {
    path: '/',
    page: '../features/home/home-page.tsx',
    for: 'member',
    prefetch: { reads: ['/api/recipes/featured/daily'], sizes: pictureSizes.featuredRecipe },
    navigation: { label: 'Dashboard', icon: 'pot' },
  },
  { path: '/dashboard', page: '../features/dashboard/dashboard-page.tsx', for: 'member', prefetch: allRecipes },
  {
    path: '/recipes',
    page: '../features/recipes/recipes-page.tsx',
    for: 'member',
    prefetch: allRecipes,
    navigation: { label: 'My Recipes', icon: 'book' },
  },
  {
    path: '/create',
    page: '../features/recipe-form/create-recipe-page.tsx',
    for: 'member',
    navigation: { label: 'Create Recipe', icon: 'plus' },
  },
  { path: '/edit/:id?', page: '../features/recipe-form/edit-recipe-page.tsx', for: 'member' },
  { path: '/account', page: '../features/account/account-page.tsx', for: 'member' },
  {
    path: '/announcements',
    page: '../features/feed/feed-page.tsx',
    for: 'both',
    prefetch: ({ url, signedIn, cookies }) => {
      const choices = choicesOf(url.searchParams, savedChoicesIn(cookies, 'feed'));
      return { reads: [feedPath(choices, signedIn)], sizes: choices.view === 'list' ? pictureSizes.postInList : pictureSizes.postInGrid };
    },
    navigation: { label: 'Community', icon: 'people', needsDisplayName: true },
  },
  { path: '/announcements/create', page: '../features/announcement/create-announcement-page.tsx', for: 'both', redirectsToSignIn: true },
  {
    path: '/user/:id',
    page: '../features/profile/profile-page.tsx',
    for: 'both',
    prefetch: {
      reads: ['/api/users/:id/profile', '/api/users/:id/recipes', '/api/announcements/user/:id'],
      sizes: pictureSizes.recipeCard,
    },
  },
  // The page itself shows 'Page Not Found' for a recipe that is not public.
  {
    path: '/recipe/:id',
    page: '../features/recipe/recipe-page.tsx',
    for: 'both',
    prefetch: { reads: ['/api/recipes/:id'], sizes: pictureSizes.recipe },
  },
  { path: '/versions/:id', page: '../features/versions/versions-page.tsx', for: 'member' },
  {
    path: '/moderation',
    page: '../features/moderation/queue-page.tsx',
    for: 'member',
    role: 'moderator',
    navigation: { label: 'Moderation', icon: 'flag' },
  },
  { path: '/moderation/log', page: '../features/moderation/log-page.tsx', for: 'member', role: 'moderator' },
  {
    path: '/moderation/cases/:id',
    page: '../features/moderation/case-page.tsx',
    for: 'member',
    role: 'moderator',
    // The replay stands in place of what needs the context and the rules.
    part: {
      parameter: 'at',
      module: '../features/moderation/replay/replay-view.tsx',
      otherwise: '../features/moderation/case-work.tsx',
    },
    prefetch: ({ url }) => {
      const known = '/api/moderation/cases/:id';
      return { reads: url.searchParams.has('at') ? [known, `${known}/history`] : [known, `${known}/context`, '/api/rules'] };
    },
  },
  // Leads there.
  { path: '/moderation/cases/:type/:id', page: '../features/moderation/case-page.tsx', for: 'member', role: 'moderator' },
  { ...analysis('', 'overview', ['/api/analysis/activity']), navigation: { label: 'Analysis', icon: 'plot' } },
  analysis('/events', 'events', ['/api/analysis/log', '/api/analysis/event-types']),
  analysis('/event-types', 'event-types', ['/api/analysis/event-types']),
  analysis('/documents', 'documents', ['/api/analysis/projections/feed/documents']),
  analysis('/projections', 'projections', ['/api/analysis/projections']),
  analysis('/questions', 'questions', ['/api/analysis/event-types']),
  analysis('/export', 'export', ['/api/analysis/event-types', '/api/analysis/exports/progress']),
  { path: '/administration/roles', page: '../features/roles/roles-page.tsx', for: 'member', role: 'administrator' },
  { path: '/reports', page: '../features/reports/reports-page.tsx', for: 'member', prefetch: { reads: ['/api/reports'] } },
  { path: '/decisions', page: '../features/decisions/decisions-page.tsx', for: 'member', prefetch: { reads: ['/api/decisions'] } },
  {
    path: '/rules',
    page: '../features/rules/rules-page.tsx',
    for: 'both',
    prefetch: { reads: ['/api/rules'] },
  },
  { path: '*', page: './not-found-page.tsx', for: 'both' },
];
