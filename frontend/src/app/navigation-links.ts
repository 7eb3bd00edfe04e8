import { paths } from './paths.ts';

export interface NavigationLink {
  to: '/' | '/recipes' | '/create' | '/announcements';
  label: string;
  /** With Ctrl or Cmd. */
  key: '1' | '2' | '3' | '4';
}

/** Section 2, Navigation. Community is for those with a display name. */
export const navigationLinks = (hasDisplayName: boolean): NavigationLink[] => [
  { to: paths.home, label: 'Dashboard', key: '1' },
  { to: paths.recipes, label: 'My Recipes', key: '2' },
  { to: paths.create, label: 'Create Recipe', key: '3' },
  ...(hasDisplayName ? [{ to: paths.announcements, label: 'Community', key: '4' } as const] : []),
];

/** `/` matches only exactly, the others by prefix. */
export const isActive = (to: string, pathname: string): boolean => (to === '/' ? pathname === '/' : pathname.startsWith(to));
