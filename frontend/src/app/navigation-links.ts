import { actsAs } from '@potluck/events/acts-as';
import { type Screen, screens } from './screens.ts';

export interface NavigationLink extends NonNullable<Screen['navigation']>, Pick<Screen, 'role'> {
  to: string;
  /** Pressed with Ctrl or Cmd. */
  key: string;
}

/** The navigation (section 2). Community requires a display name, and some links a role. */
export const navigationLinks = (hasDisplayName: boolean, roles: readonly string[] = [], table = screens): NavigationLink[] =>
  table
    .flatMap(({ path, role, navigation }) => (navigation ? [{ ...navigation, to: path, role }] : []))
    .map((link, index) => ({ ...link, key: String(index + 1) }))
    .filter(({ needsDisplayName, role }) => (hasDisplayName || !needsDisplayName) && (!role || actsAs(roles, role)));

/** `/` matches only exactly, the others by prefix. */
export const isActive = (to: string, pathname: string): boolean => (to === '/' ? pathname === '/' : pathname.startsWith(to));
