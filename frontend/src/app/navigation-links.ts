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

/** `/` matches only exactly, the others by prefix. As the router does, it ignores letter case and slashes at the end. */
export function isActive(to: string, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return to === '/' ? path === '/' : path.startsWith(to.toLowerCase());
}
