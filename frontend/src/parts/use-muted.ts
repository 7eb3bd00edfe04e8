import { useCurrentUser } from '../api/current-user.ts';
import { momentOf } from './use-suspended.ts';

/** Why the viewer's reports are refused, and until when, in the server's words; undefined if they are accepted. */
export function useMuted(): string | undefined {
  const until = useCurrentUser().user?.mutedUntil;
  // The user is not read again at that moment.
  return until && Date.parse(until) > Date.now()
    ? `Moderators found that earlier reports of yours were misused. You can report again from ${momentOf(until)}`
    : undefined;
}
