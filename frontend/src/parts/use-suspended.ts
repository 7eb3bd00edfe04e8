import { useCurrentUser } from '../api/current-user.ts';

const momentOf = (at: string) => new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Why a suspended viewer cannot change anything, for `refused` of a button; undefined if not suspended. The server refuses it too. */
export function useSuspended(): string | undefined {
  const suspension = useCurrentUser().user?.suspension;
  if (!suspension) return undefined;
  const { until } = suspension;
  return `Your account is suspended: ${until ? `until ${momentOf(until)} you can read, and change nothing` : 'you can read, and change nothing'}`;
}

/** Why the viewer's reports are refused, and until when, in the server's words; undefined if they are accepted. */
export function useMuted(): string | undefined {
  const until = useCurrentUser().user?.mutedUntil;
  // The user is not read again at that moment.
  return until && Date.parse(until) > Date.now()
    ? `Moderators found that earlier reports of yours were misused. You can report again from ${momentOf(until)}`
    : undefined;
}
