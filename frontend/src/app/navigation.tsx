import type { CurrentUser } from '@potluck/events/answers/people';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { canInteract } from '../api/current-user.ts';
import { classes } from '../ui/classes.ts';
import { BookIcon, FlagIcon, PeopleIcon, PlotIcon, PlusIcon, PotIcon } from '../ui/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { LazyRoleLinks } from './lazy-role-links.tsx';
import { isActive, navigationLinks } from './navigation-links.ts';
import { prefetchScreen } from './routes.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const icons = { pot: PotIcon, book: BookIcon, plus: PlusIcon, people: PeopleIcon, flag: FlagIcon, plot: PlotIcon };

/** The top bar of members. On a phone the links are in a sticky row of their own. Below 1024 px the links of roles are in a menu. */
export function Navigation({ user }: { user: CurrentUser }) {
  const mayTakePart = canInteract(user);
  const { roles } = user;
  const links = useMemo(() => navigationLinks(mayTakePart, roles), [mayTakePart, roles]);
  const ofRoles = links.filter(({ role }) => role);
  const { pathname } = useLocation();
  useShortcuts(links);
  return (
    <header className="contents print:hidden md:sticky md:top-0 md:z-30 md:block md:border-line md:border-b md:bg-paper md:px-6">
      <div className="contents md:mx-auto md:flex md:h-16 md:max-w-6xl md:items-center md:gap-6">
        <div className="flex h-14 items-center justify-between px-4 md:contents">
          <Brand tight />
          <AccountMenu user={user} className="md:hidden" />
        </div>
        <nav aria-label="Main" className="sticky top-0 z-30 border-line border-b bg-paper md:static md:mx-auto md:border-0">
          <ul className={classes('flex md:gap-1', ofRoles[0] && 'crowded')}>
            {links.map(({ to, label, icon, key, role }) => {
              const Icon = icons[icon];
              const active = isActive(to, pathname);
              return (
                <li key={to} className={classes('min-w-0 flex-1 md:flex-none', role && 'max-lg:hidden')}>
                  <Link
                    to={to}
                    aria-current={active ? 'page' : undefined}
                    aria-keyshortcuts={`Control+${key} Meta+${key}`}
                    onPointerEnter={() => void prefetchScreen(to)}
                    onFocus={() => void prefetchScreen(to)}
                    className={classes(
                      'bar-link',
                      active
                        ? 'border-tomato text-tomato md:bg-tomato-soft md:text-tomato-deep'
                        : 'border-transparent text-quiet hover:text-ink md:hover:bg-wash',
                    )}
                  >
                    <Icon />
                    {label}
                    {role === 'moderator' && <LazyRoleLinks part="OpenCasesCount" links={ofRoles} />}
                  </Link>
                </li>
              );
            })}
            {ofRoles[0] && (
              <li className="w-12 shrink-0 md:w-auto">
                <LazyRoleLinks part="MoreLinks" links={ofRoles} />
              </li>
            )}
          </ul>
        </nav>
        {/* A second menu, because the tab order differs from a phone's. */}
        <AccountMenu user={user} className="max-md:hidden" />
      </div>
    </header>
  );
}
