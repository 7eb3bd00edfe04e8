import type { Comment } from '@potluck/events/answers/feed';
import { maxShortText } from '@potluck/events/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { api } from '../../../api/http.ts';
import { react } from '../../../live/live-store.ts';
import { onCommentsRead } from '../../../live/on-comments.ts';
import { useDraft } from '../../../parts/draft.ts';
import { useSuspended } from '../../../parts/use-suspended.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { parseCommentDraft } from '../drafts.ts';
import { GoneNote } from '../gone-note.tsx';
import { parseVersion } from '../merge-words.ts';
import { showFailure } from '../show-failure.ts';
import { useWords } from '../use-words.ts';
import { WordsMerge } from '../words-merge.tsx';

interface CommentTextProps {
  comment: Comment;
  path: readonly number[];
  editing: boolean;
  onDone: () => void;
  /** The comment was hidden while it was on the screen. */
  justHidden: boolean;
}

/** A comment's text, or the form to edit it. A hidden comment stays as a placeholder for its replies. */
export function CommentText({ comment, path, editing, onDone, justHidden }: CommentTextProps) {
  if (comment.hidden && justHidden) return <GoneNote text={hiddenText} target={targetOf(comment)} />;
  if (comment.hidden) return <p className="text-note text-quiet italic">{hiddenText}</p>;
  if (editing) return <EditComment comment={comment} path={path} onDone={onDone} />;
  return <p className="whitespace-pre-wrap break-words text-note">{comment.content}</p>;
}

const hiddenText = 'This comment is hidden.';
const targetOf = ({ id, userId, revision }: Comment) =>
  ({ contentType: 'comment', contentId: id, reportedUserId: userId, contentRevision: revision }) as const;

/** The placeholder of a comment that somebody else has deleted, until the thread is refetched. */
export const RemovedComment = ({ comment }: { comment: Comment }) => (
  <GoneNote text="This comment is no longer here." target={targetOf(comment)} />
);

const names = { content: 'Comment' };

function EditComment({ comment, path, onDone }: Omit<CommentTextProps, 'editing' | 'justHidden'>) {
  const { id, announcementId } = comment;
  const suspended = useSuspended();
  const draft = useDraft(`comment-edit:${id}`, parseCommentDraft);
  const restored = draft.restored && { content: draft.restored.text };
  const editor = useWords(
    { words: { content: comment.content }, revision: comment.revision },
    { words: restored, base: parseVersion<{ content: string }>(draft.restored?.base, ['content']) },
    ({ content: text }, base) => {
      if (text.trim() === '' || text.trim() === base.words.content.trim()) draft.discard();
      else draft.save({ text, announcementId, path, base });
    },
  );
  const typed = editor.words.content;
  const content = editor.base.words.content;
  const [confirmingDiscard, setConfirmingDiscard] = useState(false);
  const changed = typed.trim() !== content.trim();
  const address = `/api/comments/${id}`;
  const save = useMutation({
    mutationFn: async (revision: number) => {
      await api.put(address, { content: typed.trim(), revision });
      // It is saved, even if it cannot be read just now: then it arrives live.
      const read = await api.read<Comment>(address).catch(() => undefined);
      if (read) react(onCommentsRead, { comments: [read.data], position: read.position ?? '' });
    },
    onSuccess: () => {
      draft.discard();
      onDone();
    },
    onError: (error) => {
      const met = editor.meet(error);
      if (!met) showFailure(error, 'Failed to update comment');
      else if (!met.isNews) save.mutate(met.revision);
    },
  });
  const discard = () => {
    draft.discard();
    onDone();
  };
  const cancel = () => {
    // Its answer would close the box again, and discard what is typed then.
    if (save.isPending) return;
    if (changed && typed.trim() !== '') setConfirmingDiscard(true);
    else discard();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (typed.trim() !== '' && !save.isPending && !suspended) save.mutate(editor.base.revision);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape') cancel();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {editor.merging && <WordsMerge merging={editor.merging} words={editor.words} what="comment" action="Save" names={names} />}
      <Textarea
        ref={takeFocus}
        rows={1}
        aria-label="Edit comment"
        maxLength={maxShortText}
        value={typed}
        onChange={(event) => editor.write({ content: event.target.value })}
        onKeyDown={onKeyDown}
        className="resize-none! text-note"
      />
      <div className="flex items-center justify-end gap-2">
        <span className="flex-1 text-quiet text-small tabular-nums">{`${typed.length}/${maxShortText} characters`}</span>
        <Button variant="ghost" disabled={save.isPending} onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending} disabled={typed.trim() === ''} refused={suspended}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
      <ConfirmDialog
        open={confirmingDiscard}
        onOpenChange={setConfirmingDiscard}
        title="Discard what you typed?"
        text="The comment stays as it was."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={discard}
      />
    </form>
  );
}

/** With the caret at the end, after the menu has returned the focus. */
function takeFocus(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  setTimeout(() => {
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }, 30);
}
