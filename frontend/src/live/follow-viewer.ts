import { currentUserQuery, refetchCurrentUser } from '../api/current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { liveSocket } from './socket.ts';

/** Whose page this is: an id, null for a visitor, undefined while it is not known. */
function viewerId(): string | null | undefined {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user === null ? null : user?.id;
}

/**
 * Tabs share one session: whoever signs in or out in one is soon known in all, and the connection becomes theirs. What happened before
 * this page could hear of it, the connection tells when it comes.
 */
export function followViewer(): void {
  const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('potluck-viewer') : undefined;
  const socket = liveSocket();
  let known = viewerId();
  let connectedAs: string | null | undefined;
  const compare = () => {
    if (known !== undefined && connectedAs !== undefined && known !== connectedAs) void refetchCurrentUser();
  };
  if (known !== undefined) otherTabs?.postMessage(known);
  queryClient.getQueryCache().subscribe(() => {
    const now = viewerId();
    if (now === known) return;
    const isAnother = known !== undefined;
    known = now;
    otherTabs?.postMessage(now);
    if (isAnother) socket.disconnect().connect();
    else compare();
  });
  socket.on('session:is', ({ userId }) => {
    connectedAs = userId;
    compare();
  });
  socket.on('disconnect', () => {
    connectedAs = undefined;
  });
  // A page that the browser comes back to as it was left has missed what happened meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && void refetchCurrentUser());
  otherTabs?.addEventListener('message', ({ data }) => {
    if (known !== undefined && data !== known) void refetchCurrentUser();
  });
}
