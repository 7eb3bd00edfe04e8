import { currentUserQuery, refetchCurrentUser, viewerTabs } from '../api/current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { useLive } from './live-store.ts';
import { liveSocket } from './socket.ts';

/** The viewer's id; null for a visitor, undefined while unknown. */
function viewerId(): string | null | undefined {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user === null ? null : user?.id;
}

/**
 * All tabs share one session. When somebody signs in or out in one tab, the others follow, and the socket reconnects as the new viewer.
 * The server's 'session:is' message reveals a change that this page missed.
 */
export function followViewer(): void {
  const socket = liveSocket();
  let known = viewerId();
  let connectedAs: string | null | undefined;
  const compare = () => {
    if (known !== undefined && connectedAs !== undefined && known !== connectedAs) void refetchCurrentUser();
  };
  if (known !== undefined) viewerTabs?.postMessage(known);
  queryClient.getQueryCache().subscribe(() => {
    const now = viewerId();
    if (now === known) return;
    const isAnother = known !== undefined;
    known = now;
    viewerTabs?.postMessage(now);
    if (isAnother) socket.disconnect().connect();
    else compare();
  });
  // The viewer's own name or picture, changed on another device. One who has no name now keeps the forms, and what is typed there.
  useLive.subscribe(({ users }, before) => {
    const card = known ? users[known]?.value : undefined;
    if (!card?.displayName || card === before.users[card.id]?.value) return;
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user?.displayName !== card.displayName || user.profileImageUrl !== card.profileImageUrl) void refetchCurrentUser();
  });
  socket.on('session:is', ({ userId }) => {
    connectedAs = userId;
    compare();
  });
  socket.on('disconnect', () => {
    connectedAs = undefined;
  });
  // A page restored from the back/forward cache may have missed a change.
  addEventListener('pageshow', ({ persisted }) => persisted && void refetchCurrentUser());
  viewerTabs?.addEventListener('message', ({ data }) => {
    if (known !== undefined && data !== known) void refetchCurrentUser();
  });
}
