import { maxShortText } from '@potluck/events/limits';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { SendIcon } from '../../../ui/icons.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { afterDrawn } from '../move-focus.ts';
import { useInteraction } from '../use-interaction.ts';
import { useTalk } from './use-talk.ts';

interface CommentBoxProps {
  announcementId: number;
  /** With it, it is a reply to this comment; `path` are the comments that it stands under, this one last. */
  replyTo?: { name: string; path: readonly number[]; focused: boolean };
  /** It was sent. */
  onSent?: () => void;
  /** A reply was given up: what is typed is kept. */
  onCancel?: () => void;
}

const none: readonly number[] = [];

/** Where a comment or a reply is written; nothing that comes in live touches the draft. */
export function CommentBox({ announcementId, replyTo, onSent, onCancel }: CommentBoxProps) {
  const { user } = useCurrentUser();
  const { allowed, control } = useInteraction(replyTo ? 'reply' : 'comment');
  const talk = useTalk({ announcementId, path: replyTo?.path ?? none, onSent: () => onSent?.() });
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const id = useId();
  const beginsFocused = replyTo?.focused ?? false;
  useEffect(() => {
    const there = field.current;
    if (!beginsFocused || !there) return;
    there.focus();
    there.setSelectionRange(there.value.length, there.value.length);
  }, [beginsFocused]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!allowed) return;
    talk.send(() =>
      // The button that was pressed is gone, or could not keep the focus while it was busy.
      afterDrawn(() => {
        const lost = document.activeElement === document.body || box.current?.contains(document.activeElement);
        if (lost) field.current?.focus({ preventScroll: true });
      }),
    );
  };
  const cancel = () => {
    talk.close();
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape' && replyTo) cancel();
  };
  const label = replyTo ? `Reply to ${replyTo.name}` : 'Write a comment';
  const action = replyTo ? 'Post Reply' : 'Post Comment';
  return (
    <form ref={box} onSubmit={submit} className="flex items-start gap-2">
      {user && !replyTo && <Avatar name={user.displayName} url={user.profileImageUrl} size={32} className="mt-1.5 mr-1" />}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Textarea
          ref={field}
          rows={1}
          aria-label={label}
          aria-describedby={id}
          placeholder={`${label}...`}
          maxLength={maxShortText}
          readOnly={!allowed}
          aria-disabled={!allowed || undefined}
          value={talk.content}
          onChange={(event) => talk.write(event.target.value)}
          onKeyDown={onKeyDown}
          // A tap is said no to when it is done, and so is a key that comes here.
          onClick={control.onRefused}
          onKeyUp={(event) => event.key === 'Tab' && control.onRefused?.()}
          className="resize-none! text-note aria-disabled:opacity-55"
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span id={id} className="text-quiet text-small tabular-nums">
            {talk.content !== '' && `${talk.content.length}/${maxShortText} characters`}
            {control.refused && <span className="sr-only">{control.refused}</span>}
          </span>
          {replyTo && (
            <Button variant="ghost" className="text-quiet text-small" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <Tooltip text={action}>
        <Button
          type="submit"
          size="icon"
          variant={talk.isEmpty ? 'ghost' : 'primary'}
          aria-label={action}
          busy={talk.isSending}
          disabled={allowed && talk.isEmpty}
          {...control}
        >
          {!talk.isSending && <SendIcon />}
        </Button>
      </Tooltip>
    </form>
  );
}
