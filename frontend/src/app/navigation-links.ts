import { type Screen, screens } from './screens.ts';

export interface NavigationLink extends NonNullable<Screen['navigation']> {
  to: string;
  /** Pressed with Ctrl or Cmd. */
  key: string;
}

/** The navigation (section 2). Community requires a display name. */
export const navigationLinks = (hasDisplayName: boolean, table = screens): NavigationLink[] =>
  table
    .flatMap(({ path, navigation }) => (navigation ? [{ ...navigation, to: path }] : []))
    .map((link, index) => ({ ...link, key: String(index + 1) }))
    .filter(({ needsDisplayName }) => hasDisplayName || !needsDisplayName);

/** `/` matches only exactly, the others by prefix. */
export const isActive = (to: string, pathname: string): boolean => (to === '/' ? pathname === '/' : pathname.startsWith(to));
