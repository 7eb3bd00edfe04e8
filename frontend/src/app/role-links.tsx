import { useLocation, useNavigate } from 'react-router-dom';
import { OpenCasesAlert, OpenCasesCount } from '../features/moderation/open-cases.tsx';
import { classes } from '../ui/classes.ts';
import { FlagIcon, MoreIcon, PlotIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { isActive, type NavigationLink } from './navigation-links.ts';

export { OpenCasesCount };

/**
 * Below 1024 px, a menu with the links of roles, whose button shows the count of open cases. In wider windows only the announcement of new
 * cases.
 */
export function MoreLinks({ links }: { links: readonly NavigationLink[] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const moderates = links.some(({ role }) => role === 'moderator');
  const items = links.map(({ to, label, icon, key, role }) => ({
    label,
    icon: icon === 'flag' ? <FlagIcon /> : <PlotIcon />,
    aside: role === 'moderator' && <OpenCasesCount className="ml-auto" />,
    isCurrent: isActive(to, pathname),
    keys: `Control+${key} Meta+${key}`,
    onSelect: () => void navigate(to),
  }));
  return (
    <>
      <div className="h-full lg:hidden">
        <Menu
          items={items}
          className={classes(
            'h-full! min-h-14 w-full! flex-col gap-0.5! rounded-none! border-b-3 text-small! outline-offset-[-2px] max-sm:justify-start! max-sm:pt-1.5 max-sm:leading-tight',
            // On a phone the count replaces the icon.
            'max-md:[&>svg:has(~span)]:hidden',
            'md:h-11! md:min-h-11 md:flex-row md:gap-2! md:rounded-control! md:border-0 md:px-3 md:text-note! md:[&>svg]:hidden',
            items.some(({ isCurrent }) => isCurrent)
              ? 'border-tomato text-tomato md:bg-tomato-soft md:text-tomato-deep'
              : 'border-transparent text-quiet hover:text-ink',
          )}
          trigger={
            <>
              <MoreIcon />
              More
              {moderates && <OpenCasesCount className="max-md:order-first" />}
            </>
          }
        />
      </div>
      {moderates && <OpenCasesAlert />}
    </>
  );
}
