import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { queryClient } from '../../../api/query-client.ts';
import { randomId } from '../../../api/random-id.ts';
import { parseTextDraft, useDraft } from '../../../parts/draft.ts';
import { toast } from '../../../ui/toast.ts';
import { parseCommentDraft } from '../drafts.ts';
import { showFailure } from '../show-failure.ts';
import { addComment } from './add-comment.ts';

interface Composer {
  announcementId: number;
  /** Ids of the comments above it, the one replied to last; empty for a comment on the post. */
  path: readonly number[];
  onSent: () => void;
}

/** The text that was sent last and has no answer yet, with its Idempotency-Key. */
interface Attempt {
  text: string;
  key: string;
}

function parseAttempt(value: unknown): Attempt | undefined {
  const { text, key } = (value ?? {}) as Partial<Record<keyof Attempt, unknown>>;
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined;
}

const onMutation = (listener: () => void) => queryClient.getMutationCache().subscribe(listener);

/** What the box of each thread does when its text was sent. It may be another box than the one it was sent from, if the comments were closed. */
const boxes = new Map<string, (sent: string) => void>();

/** The text of a comment or reply, stored as a draft until it is sent or emptied (section 5: trimmed, not empty). */
export function useComposer({ announcementId, path, onSent }: Composer) {
  const { user } = useCurrentUser();
  const parentId = path.at(-1);
  const comment = useDraft(`comment:${announcementId}`, parseTextDraft);
  const reply = useDraft(`reply:${parentId}`, parseCommentDraft);
  const attempt = useDraft(parentId === undefined ? `comment-sent:${announcementId}` : `reply-sent:${parentId}`, parseAttempt);
  const [content, setContent] = useState((parentId === undefined ? comment.restored : reply.restored?.text) ?? '');
  const latest = useRef(content);
  // Per text, so that sending it again after a lost answer, even after a reload, does not add it twice.
  const key = useRef(attempt.restored?.text === content.trim() ? attempt.restored.key : randomId());
  const text = content.trim();

  const save = (typed: string, closed = false) => {
    const draft = parentId === undefined ? comment : reply;
    if (typed.trim() === '') draft.discard();
    else if (parentId === undefined) comment.save(typed);
    else reply.save({ text: typed, announcementId, path, closed });
  };
  const write = (typed: string) => {
    latest.current = typed;
    setContent(typed);
    save(typed);
    key.current = randomId();
    attempt.discard();
  };
  const mutationKey = ['comment', user?.id, announcementId, parentId ?? null];
  const isSending = useSyncExternalStore(onMutation, () => queryClient.isMutating({ mutationKey, exact: true }) > 0);
  const box = JSON.stringify(mutationKey);
  const wasSent = (sent: string) => {
    // Text typed while it was being sent stays.
    write(latest.current.trim() === sent ? '' : latest.current);
    onSent();
  };
  const wasSentHere = useEffectEvent(wasSent);
  useEffect(() => {
    const here = (sent: string) => wasSentHere(sent);
    boxes.set(box, here);
    return () => {
      if (boxes.get(box) === here) boxes.delete(box);
    };
  }, [box]);
  const sending = useMutation({
    mutationKey,
    mutationFn: async (sent: string) =>
      user && addComment({ announcementId, parentId: parentId ?? null, content: sent }, user, key.current),
    onSuccess: (_, sent) => {
      (boxes.get(box) ?? wasSent)(sent);
      toast({ kind: 'success', title: parentId === undefined ? 'Comment added!' : 'Reply added!' });
    },
    onError: (error) => showFailure(error, parentId === undefined ? 'Failed to add comment' : 'Failed to add reply'),
  });
  return {
    content,
    write,
    isEmpty: text === '',
    /** Closes the box; the draft stays. */
    close: () => save(content, true),
    send: (whenDone: () => void) => {
      if (text === '' || isSending) return;
      attempt.save({ text, key: key.current });
      sending.mutate(text, { onSettled: whenDone });
    },
    isSending,
  };
}
