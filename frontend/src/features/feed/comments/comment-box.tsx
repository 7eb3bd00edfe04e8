import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { isUnauthorized } from '../../../api/http.ts';
import { randomId } from '../../../api/random-id.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useInteraction } from '../use-interaction.ts';
import { addComment } from './add-comment.ts';

/** Section 9. */
export const maxCommentLength = 500;

interface CommentBoxProps {
  announcementId: number;
  /** With it, it is a reply to this comment. */
  replyTo?: { id: number; name: string };
  onAdded?: () => void;
  /** A reply was sent or given up. */
  onDone?: () => void;
}

/** Where a comment or a reply is written; nothing that comes in live touches the draft. */
export function CommentBox({ announcementId, replyTo, onAdded, onDone }: CommentBoxProps) {
  const { user } = useCurrentUser();
  const { allowed, control } = useInteraction(replyTo ? 'reply' : 'comment');
  const [content, setContent] = useState('');
  // Of this text: sending it again after a lost answer does not add it twice.
  const key = useRef(randomId());
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const text = content.trim();
  const send = useMutation({
    mutationFn: async () => user && addComment({ announcementId, parentId: replyTo?.id ?? null, content: text }, user, key.current),
    onSuccess: () => {
      write('');
      toast({ kind: 'success', title: replyTo ? 'Reply added!' : 'Comment added!' });
      onAdded?.();
      onDone?.();
    },
    onError: (error) =>
      isUnauthorized(error) || toast({ kind: 'error', title: 'Error', text: replyTo ? 'Failed to add reply' : 'Failed to add comment' }),
  });
  const write = (typed: string) => {
    setContent(typed);
    key.current = randomId();
  };
  const isReply = replyTo !== undefined;
  useEffect(() => {
    if (isReply) field.current?.focus();
  }, [isReply]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (allowed && text !== '' && !send.isPending) send.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape' && replyTo && text === '') onDone?.();
  };
  const label = replyTo ? `Reply to ${replyTo.name}` : 'Write a comment';
  const showsMore = content !== '' || replyTo !== undefined;
  return (
    <form onSubmit={submit} className="flex gap-3">
      {user && <Avatar name={user.displayName} url={user.profileImageUrl} size={32} className="mt-1.5" />}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Textarea
          ref={field}
          rows={1}
          aria-label={label}
          aria-describedby={showsMore ? hintId : undefined}
          placeholder={`${label}...`}
          maxLength={maxCommentLength}
          disabled={!allowed}
          value={content}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className="text-note"
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {showsMore && (
            <span id={hintId} className="mr-auto text-quiet text-small tabular-nums">
              {content.length}/{maxCommentLength}
              <span className="sr-only"> characters</span>
            </span>
          )}
          {replyTo && (
            <Button variant="ghost" onClick={onDone}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant={showsMore ? 'primary' : 'quiet'} busy={send.isPending} disabled={text === ''} {...control}>
            {replyTo ? 'Post Reply' : 'Post Comment'}
          </Button>
        </div>
      </div>
    </form>
  );
}
