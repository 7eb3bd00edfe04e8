import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { cardClass } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { BookIcon, GridIcon, type IconProps, PlusIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { FeaturedRecipe } from './featured-recipe.tsx';
import { LogoutIcon, SettingsIcon } from './icons.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const actions: { to: string; title: string; text: string; icon: (props: IconProps) => ReactNode; ground: string }[] = [
  { to: paths.create, title: 'Create Recipe', text: 'Write down something good', icon: PlusIcon, ground: 'bg-tomato-soft text-tomato' },
  { to: paths.recipes, title: 'View Recipes', text: 'Your whole collection', icon: BookIcon, ground: 'bg-basil-soft text-basil' },
  { to: paths.dashboard, title: 'Dashboard', text: 'The latest, or one at random', icon: GridIcon, ground: 'bg-butter-soft text-ink' },
  { to: paths.account, title: 'Account Settings', text: 'Your name, picture and privacy', icon: SettingsIcon, ground: 'bg-wash text-ink' },
];

/** Home (section 2). */
export function HomePage() {
  const { user } = useCurrentUser();
  const name = user?.displayName?.trim();
  return (
    <Page title="Home">
      <header className="flex items-start justify-between gap-4 md:items-end">
        <h1 className="min-w-0 text-heading md:text-display">{name ? `Welcome, ${name}!` : 'Welcome!'}</h1>
        <ButtonAnchor variant="quiet" href={paths.logout} className="shrink-0 max-sm:px-3">
          <LogoutIcon />
          <span className="max-sm:sr-only">Logout</span>
        </ButtonAnchor>
      </header>
      <FeaturedRecipe />
      <ul className="grid grid-cols-2 gap-3 md:gap-6 lg:grid-cols-4">
        {actions.map(({ to, title, text, icon: Icon, ground }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes(cardClass, 'flex h-full flex-col gap-3 p-4 transition-shadow duration-200 hover:shadow-lifted md:p-5')}
            >
              <span className={classes('grid size-11 place-items-center rounded-control', ground)}>
                <Icon />
              </span>
              <span>
                <span className="block font-semibold font-title text-lead leading-snug">{title}</span>
                <span className="text-note text-quiet">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <WelcomeCard />
    </Page>
  );
}
