import type { Announcement, Comment } from '@potluck/events/answers';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { randomId } from '../../api/random-id.ts';
import { react } from '../../live/live-store.ts';
import { onAnnouncementsRead } from '../../live/on-announcements.ts';
import { onCommentsRead } from '../../live/on-comments.ts';
import { recipesChanged } from '../../parts/recipe-queries.ts';
import { toast } from '../../ui/toast.ts';
import type { Kind, Version } from './version-fields.ts';
import { thingPath } from './version-queries.ts';

const failed = 'The version could not be brought back';

/** Brings an earlier version back as a new one; `now` is the version that stands on this screen. */
export function useBringBack(kind: Kind, id: string, onDone: () => void) {
  const path = thingPath(kind, id);
  /** The same wish has the same key, so that it is carried out once after a lost answer. */
  const wish = useRef({ of: '', key: '' });
  return useMutation({
    mutationFn: async ({ version, now }: { version: Version; now: Version }) => {
      const of = `${version.revision} ${now.revision}`;
      if (wish.current.of !== of) wish.current = { of, key: randomId() };
      const body = { version: version.revision, revision: now.revision };
      await api.post(`${path}/versions`, body, { idempotencyKey: wish.current.key });
      await readAgain(kind, id, path);
    },
    onSuccess: () => {
      toast({ kind: 'success', title: 'Earlier version brought back' });
      onDone();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : 'Please try again.';
      toast({ kind: 'error', title: failed, text: why });
      // Somebody was first, or it was hidden: what stands now is shown.
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: keys.versions(kind, id) });
        onDone();
      }
    },
  });
}

/** The thing, wherever else it is on screen, and its versions. */
async function readAgain(kind: Kind, id: string, path: string): Promise<void> {
  const versions = queryClient.invalidateQueries({ queryKey: keys.versions(kind, id) });
  if (kind === 'recipe') await recipesChanged(Number(id));
  else if (kind === 'announcement') {
    const { data, position = '' } = await api.read<Announcement>(path);
    react(onAnnouncementsRead, { announcements: [data], position });
  } else {
    const { data, position = '' } = await api.read<Comment>(path);
    react(onCommentsRead, { comments: [data], position });
  }
  await versions;
}
