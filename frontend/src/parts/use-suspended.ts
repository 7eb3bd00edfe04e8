import { useCurrentUser } from '../api/current-user.ts';

/** As in 'June 3, 2026 at 4:05 PM', in the browser's time zone. */
export const momentOf = (at: string) => new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Why a suspended viewer cannot change anything, for `refused` of a button; undefined if not suspended. The server refuses it too. */
export function useSuspended(): string | undefined {
  const suspension = useCurrentUser().user?.suspension;
  if (!suspension) return undefined;
  const { until } = suspension;
  return `Your account is suspended: ${until ? `until ${momentOf(until)} ` : ''}you can read, and change nothing`;
}
