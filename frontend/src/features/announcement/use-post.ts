import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { uploadWithProgress } from '../../api/upload.ts';
import { postsChanged } from '../../parts/posts-changed.ts';
import { toast } from '../../ui/toast.ts';

const failed = 'Failed to create announcement. Please try again.';

/** The specification's text, with the server's reason for a refusal. */
function reasonOf(error: unknown): string {
  const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
  return why ? `${failed} ${why}` : failed;
}
const wasCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

interface NewPost {
  title: string;
  content: string;
  media: File | undefined;
  idempotencyKey: string;
}

interface Sending {
  /** `done` is called only if the form is still mounted. */
  post: (post: NewPost, done: () => void) => void;
  busy: boolean;
  /** Progress of the upload, from 0 to 1. */
  sent: number;
  cancel: () => void;
}

/** Sends a post (section 7), with toasts (section 8). `onPosted` is called with its key, even if the screen has been left. */
export function usePost(userId: string, onPosted: (idempotencyKey: string) => void): Sending {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const upload = useRef<AbortController>(undefined);
  const sending = useMutation({
    mutationFn: ({ title, content, media, idempotencyKey }: NewPost) => {
      const form = new FormData();
      form.set('title', title.trim());
      form.set('content', content.trim());
      if (media) form.set('media', media);
      setSent(0);
      upload.current = new AbortController();
      return api.post('/api/announcements', form, {
        idempotencyKey,
        signal: upload.current.signal,
        sender: media && uploadWithProgress(setSent),
      });
    },
    onSuccess: (_answer, { idempotencyKey }) => {
      onPosted(idempotencyKey);
      // Refetched on the next visit, from the top.
      client.removeQueries({ queryKey: keys.allFeeds });
      postsChanged(userId);
      toast({ kind: 'success', title: 'Success', text: 'Your announcement has been posted!' });
    },
    onError: (error) => {
      if (wasCancelled(error)) toast({ title: 'Upload cancelled', text: 'Nothing was posted.' });
      else if (!isUnauthorized(error)) toast({ kind: 'error', title: 'Error', text: reasonOf(error) });
    },
  });
  return {
    post: (post, done) => sending.mutate(post, { onSuccess: done }),
    busy: sending.isPending,
    sent,
    cancel: () => upload.current?.abort(),
  };
}
