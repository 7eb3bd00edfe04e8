import { type Screen, screens } from './screens.ts';

export interface NavigationLink extends NonNullable<Screen['navigation']> {
  to: string;
  /** With Ctrl or Cmd. */
  key: string;
}

/** Section 2, Navigation. Community is for those with a display name. */
export const navigationLinks = (hasDisplayName: boolean, table = screens): NavigationLink[] =>
  table
    .flatMap(({ path, navigation }) => (navigation ? [{ ...navigation, to: path }] : []))
    .map((link, index) => ({ ...link, key: String(index + 1) }))
    .filter(({ needsDisplayName }) => hasDisplayName || !needsDisplayName);

/** `/` matches only exactly, the others by prefix. */
export const isActive = (to: string, pathname: string): boolean => (to === '/' ? pathname === '/' : pathname.startsWith(to));
