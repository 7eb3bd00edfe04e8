import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { LockIcon } from '../../ui/icons.tsx';

/** For members with a private profile: what others can see. The draft is kept when the link is followed. */
export function PrivateNote() {
  return (
    <p className="flex gap-3 rounded-control bg-wash px-4 py-3 text-note">
      <LockIcon className="mt-0.5 size-5 text-quiet" />
      <span>
        Your profile is private: everyone can read this post, but others cannot open your profile or follow you. You can change that in{' '}
        <Link to={paths.account} className="font-semibold underline underline-offset-2">
          Account Settings
        </Link>
        .
      </span>
    </p>
  );
}
