import { choicesOf, feedPath } from '../features/feed/feed-choices.ts';
import { pictureSizes } from '../parts/picture-sizes.ts';
import { savedChoicesIn } from './saved-choices.ts';

/** What a screen asks for first, in the words of the queries that ask, and how wide it draws its first picture (`<img sizes>`). */
export interface Prefetch {
  reads: string[];
  sizes?: string;
}

/** A page that is opened; `id` is what stands for `:id` in its address. */
interface PageRequest {
  url: URL;
  id: string;
  signedIn: boolean;
  cookies: string;
}

export interface Screen {
  path: string;
  /** Its module, which exports one component, '…Page'. */
  page: string;
  /** Who has it; others have 'Page Not Found' at this path, or another screen of this table. */
  for: 'visitor' | 'member' | 'both';
  /** A visitor is told 'Unauthorized' and led to sign-in. */
  redirectsToSignIn?: true;
  /** Asked by the server's page before the screen's code is there; what does not fit is asked again. */
  prefetch?: (request: PageRequest) => Prefetch;
  /** A link in the bar, in the order of this table. */
  navigation?: { label: string; icon: 'pot' | 'book' | 'plus' | 'people'; needsDisplayName?: true };
}

const allRecipes = ({ url }: PageRequest): Prefetch => ({ reads: url.search === '' ? ['/api/recipes'] : [] });

/**
 * Every screen of the product (section 2): the router, the navigation, what the server's page reads early and which code it names come
 * from here. The server reads it too, so nothing here needs React or the code of a page.
 */
export const screens: readonly Screen[] = [
  { path: '/', page: '../features/landing/landing-page.tsx', for: 'visitor' },
  {
    path: '/',
    page: '../features/home/home-page.tsx',
    for: 'member',
    prefetch: () => ({ reads: ['/api/recipes/featured/daily'], sizes: pictureSizes.featuredRecipe }),
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
    prefetch: ({ id }) => ({
      reads: [`/api/users/${id}/profile`, `/api/users/${id}/recipes`, `/api/announcements/user/${id}`],
      sizes: pictureSizes.recipeCard,
    }),
  },
  // Public recipes; the page itself says 'Page Not Found' for any other.
  {
    path: '/recipe/:id',
    page: '../features/recipe/recipe-page.tsx',
    for: 'both',
    prefetch: ({ id }) => ({ reads: [`/api/recipes/${id}`], sizes: pictureSizes.recipe }),
  },
  { path: '*', page: './not-found-page.tsx', for: 'both' },
];
