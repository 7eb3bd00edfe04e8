import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { isUnauthorized } from '../../../api/http.ts';
import { randomId } from '../../../api/random-id.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { SendIcon } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
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
    mutationFn: async (sent: string) =>
      user && addComment({ announcementId, parentId: replyTo?.id ?? null, content: sent }, user, key.current),
    onSuccess: (_, sent) => {
      // What was typed meanwhile stays.
      setContent((now) => (now.trim() === sent ? '' : now));
      key.current = randomId();
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
    if (allowed && text !== '' && !send.isPending) send.mutate(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape' && replyTo && text === '') onDone?.();
  };
  const label = replyTo ? `Reply to ${replyTo.name}` : 'Write a comment';
  const action = replyTo ? 'Post Reply' : 'Post Comment';
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      {user && !replyTo && <Avatar name={user.displayName} url={user.profileImageUrl} size={32} className="mt-1.5 mr-1" />}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Textarea
          ref={field}
          rows={1}
          aria-label={label}
          aria-describedby={hintId}
          placeholder={`${label}...`}
          maxLength={maxCommentLength}
          disabled={!allowed}
          value={content}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className="resize-none! text-note disabled:opacity-55"
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span id={hintId} className="text-quiet text-small tabular-nums">
            {content !== '' && `${content.length}/${maxCommentLength} characters`}
          </span>
          {replyTo && (
            <Button variant="ghost" className="text-quiet text-small" onClick={onDone}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <Tooltip text={action}>
        <Button
          type="submit"
          size="icon"
          variant={text === '' ? 'ghost' : 'primary'}
          aria-label={action}
          busy={send.isPending}
          disabled={text === ''}
          {...control}
        >
          {!send.isPending && <SendIcon />}
        </Button>
      </Tooltip>
    </form>
  );
}
