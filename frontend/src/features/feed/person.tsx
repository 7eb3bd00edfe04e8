import type { UserCard } from '@potluck/events/answers';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useUserCard } from '../../live/use-live.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** What a person without a display name is called. */
const unnamed = 'Somebody';

/** Who wrote it, as a link to their profile; the picture is part of the name's link for a pointer only. */
export function PersonPicture({ user, size }: { user: UserCard; size: number }) {
  const { id, displayName, profileImageUrl } = useUserCard(user);
  // As large as a thumb wants it, without taking more room than the picture.
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
    <Link
      to={paths.user(id)}
      className={`-mx-2.5 -my-3 min-w-11 truncate rounded-small px-2.5 py-3 font-semibold hover:underline ${className ?? ''}`}
    >
      {displayName?.trim() || unnamed}
    </Link>
  );
}

export const usePersonName = (user: UserCard): string => useUserCard(user).displayName?.trim() || unnamed;
