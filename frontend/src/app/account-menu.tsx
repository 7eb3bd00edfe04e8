import type { CurrentUser } from '@potluck/events/answers/people';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { paths } from './paths.ts';

/** The signed-in user's menu: profile, settings and logout. */
export function AccountMenu({ user, className }: { user: CurrentUser; className: string }) {
  const navigate = useNavigate();
  const items = [
    { label: 'Your page', onSelect: () => void navigate(paths.user(user.id)) },
    { label: 'Account Settings', onSelect: () => void navigate(paths.account) },
    { label: 'Your Reports', onSelect: () => void navigate(paths.reports) },
    { label: 'Decisions About You', onSelect: () => void navigate(paths.decisions) },
    { label: 'Community Rules', onSelect: () => void navigate(paths.rules) },
    ...(user.roles.includes('administrator') ? [{ label: 'Roles', onSelect: () => void navigate(paths.roles) }] : []),
    { label: 'Logout', onSelect: () => location.assign(paths.logout) },
  ];
  return (
    <Menu
      items={items}
      className={`rounded-full! ${className}`}
      trigger={
        <>
          <Avatar name={user.displayName} url={user.profileImageUrl} size={36} />
          <span className="sr-only">Your account</span>
        </>
      }
    />
  );
}
