import { maxShortText } from '@potluck/events/limits';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { afterRender } from '../move-focus.ts';
import { useInteraction } from '../use-interaction.ts';
import { SendIcon } from './icons.tsx';
import { useComposer } from './use-composer.ts';

interface CommentBoxProps {
  announcementId: number;
  /** For a reply; `path` are the ids of the comments above it, the one replied to last. */
  replyTo?: { name: string; path: readonly number[]; focused: boolean };
  onSent?: () => void;
  /** The reply was cancelled; its draft stays. */
  onCancel?: () => void;
}

const none: readonly number[] = [];

/** The form for a comment or a reply. Live messages never touch the draft. */
export function CommentBox({ announcementId, replyTo, onSent, onCancel }: CommentBoxProps) {
  const { user } = useCurrentUser();
  const { allowed, control } = useInteraction(replyTo ? 'reply' : 'comment');
  const composer = useComposer({ announcementId, path: replyTo?.path ?? none, onSent: () => onSent?.() });
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const id = useId();
  const beginsFocused = replyTo?.focused ?? false;
  useEffect(() => {
    const textarea = field.current;
    if (!beginsFocused || !textarea) return;
    textarea.focus();
    textarea.setSelectionRange(textarea.value.length, textarea.value.length);
  }, [beginsFocused]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!allowed) return;
    composer.send(() =>
      // The pressed button was removed, or lost the focus while busy.
      afterRender(() => {
        const focusLost = document.activeElement === document.body || box.current?.contains(document.activeElement);
        if (focusLost) field.current?.focus({ preventScroll: true });
      }),
    );
  };
  const cancel = () => {
    composer.close();
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
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
          value={composer.content}
          onChange={(event) => composer.write(event.target.value)}
          onKeyDown={onKeyDown}
          // Refused on click and on reaching it by keyboard.
          onClick={control.onRefused}
          onKeyUp={(event) => event.key === 'Tab' && control.onRefused?.()}
          className="resize-none! text-note aria-disabled:opacity-55"
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span id={id} className="text-quiet text-small tabular-nums">
            {composer.content !== '' && `${composer.content.length}/${maxShortText} characters`}
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
          variant={composer.isEmpty ? 'ghost' : 'primary'}
          aria-label={action}
          busy={composer.isSending}
          disabled={allowed && composer.isEmpty}
          {...control}
        >
          {!composer.isSending && <SendIcon />}
        </Button>
      </Tooltip>
    </form>
  );
}
