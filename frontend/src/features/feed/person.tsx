import type { UserCard } from '@potluck/events/answers/people';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useUserCard } from '../../live/use-live.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Shown without a display name. */
const unnamed = 'Somebody';

/** The author's picture as a link to the profile, for pointers only: the name next to it is the accessible link. */
export function PersonPicture({ user, size }: { user: UserCard; size: number }) {
  const { id, displayName, profileImageUrl } = useUserCard(user);
  // A larger target, without taking more space than the picture.
  const room = Math.max(0, (44 - size) / 2);
  return (
    <Link
      to={paths.user(id)}
      tabIndex={-1}
      aria-hidden="true"
      style={{ padding: room, margin: -room }}
      className="shrink-0 self-start rounded-full"
    >
      <Avatar name={displayName} url={profileImageUrl} size={size} />
    </Link>
  );
}

export function PersonName({ user, className }: { user: UserCard; className?: string }) {
  const { id, displayName } = useUserCard(user);
  return (
    <Link to={paths.user(id)} className={`person-name ${className ?? ''}`}>
      {displayName?.trim() || unnamed}
    </Link>
  );
}

export const usePersonName = (user: UserCard): string => useUserCard(user).displayName?.trim() || unnamed;
