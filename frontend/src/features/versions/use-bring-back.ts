import type { Announcement, Comment } from '@potluck/events/answers/feed';
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

/** Restores an earlier version as a new one; `now` is the current version on this screen. */
export function useBringBack(kind: Kind, id: string, onDone: () => void) {
  const path = thingPath(kind, id);
  /** The same request keeps the same key, so that repeating it after a lost answer has no second effect. */
  const command = useRef({ of: '', key: '' });
  return useMutation({
    mutationFn: async ({ version, now }: { version: Version; now: Version }) => {
      const of = `${version.revision} ${now.revision}`;
      if (command.current.of !== of) command.current = { of, key: randomId() };
      const body = { version: version.revision, revision: now.revision };
      await api.post(`${path}/versions`, body, { idempotencyKey: command.current.key });
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
      // The content was changed or hidden by somebody else: show its current version.
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: keys.versions(kind, id) });
        onDone();
      }
    },
  });
}

/** Refetches the content for the other screens, and its versions. */
async function readAgain(kind: Kind, id: string, path: string): Promise<void> {
  const versions = queryClient.invalidateQueries({ queryKey: keys.versions(kind, id) });
  if (kind === 'recipe') await recipesChanged(Number(id));
  else if (kind === 'announcement') {
    const { data, position = '' } = await api.read<Announcement>(path);
    react(onAnnouncementsRead, { announcements: [data], position });
    // The author's page, if it was opened before.
    for (const queryKey of [keys.userAnnouncements(data.userId), keys.profile(data.userId)]) queryClient.removeQueries({ queryKey });
  } else {
    const { data, position = '' } = await api.read<Comment>(path);
    react(onCommentsRead, { comments: [data], position });
  }
  await versions;
}
