import type { Announcement } from '@potluck/events/answers/feed';
import { maxText, maxTitle } from '@potluck/events/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../api/http.ts';
import { react } from '../../live/live-store.ts';
import { onAnnouncementsRead } from '../../live/on-announcements.ts';
import { useDraft } from '../../parts/draft.ts';
import { DraftNote } from '../../parts/draft-note.tsx';
import { MessageLength } from '../../parts/message-length.tsx';
import { useSuspended } from '../../parts/use-suspended.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { parseVersion, type Version } from './merge-words.ts';
import { postsChanged } from './posts-changed.ts';
import { showFailure } from './show-failure.ts';
import { useWords } from './use-words.ts';
import { WordsMerge } from './words-merge.tsx';

type PostWords = Record<'title' | 'content', string>;
const names: PostWords = { title: 'Title', content: 'Message' };

interface PostEdit extends PostWords {
  /** The stored post when editing began. */
  base?: Version<PostWords> | undefined;
}

function parsePostEdit(value: unknown): PostEdit | undefined {
  const { title, content, base } = (value ?? {}) as Partial<Record<keyof PostEdit, unknown>>;
  if (typeof title !== 'string' || typeof content !== 'string') return undefined;
  return { title, content, base: parseVersion<PostWords>(base, ['title', 'content']) };
}

/** Edits a post's title and text; picture and video cannot be changed. The input is a draft until it is saved or discarded. */
export function EditPostDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { id, userId, mediaType } = announcement;
  const suspended = useSuspended();
  const draft = useDraft(`post-edit:${id}`, parsePostEdit);
  const stored = { words: { title: announcement.title, content: announcement.content ?? '' }, revision: announcement.revision };
  const { base: draftBase, ...typed } = draft.restored ?? { base: undefined };
  const editor = useWords(
    stored,
    { words: 'title' in typed ? { title: typed.title, content: typed.content } : undefined, base: draftBase },
    (words, base) => draft.save({ ...words, base }),
  );
  const { words, merging } = editor;
  const saved = editor.base.words;
  const [isRestored, setIsRestored] = useState(draft.restored !== undefined);
  const [submitted, setSubmitted] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const [confirmingDiscard, setConfirmingDiscard] = useState(false);
  const differs = words.title !== saved.title || words.content !== saved.content;
  const path = `/api/announcements/${id}`;
  const save = useMutation({
    mutationFn: async (revision: number) => {
      await api.put(path, { title: words.title.trim(), content: words.content.trim() || null, revision });
      draft.discard();
      postsChanged(userId);
      // It is saved, even if it cannot be read just now: then it arrives live.
      const read = await api.read<Announcement>(path).catch(() => undefined);
      if (read) react(onAnnouncementsRead, { announcements: [read.data], position: read.position ?? '' });
    },
    onSuccess: () => {
      toast({ kind: 'success', title: 'Announcement updated' });
      onClose();
    },
    onError: (error) => {
      const met = editor.meet(error);
      if (!met) showFailure(error, 'Failed to update announcement. Please try again.');
      else if (!met.isNews) save.mutate(met.revision);
    },
  });
  const change = (changed: Partial<PostWords>) => editor.write({ ...words, ...changed });
  const startOver = () => {
    draft.discard();
    editor.reset();
    setIsRestored(false);
  };
  const discard = () => {
    draft.discard();
    onClose();
  };
  const close = () => {
    // Its answer would close the dialog again, and discard what is typed then.
    if (save.isPending) return;
    if (differs) setConfirmingDiscard(true);
    else discard();
  };
  const titleError = words.title.trim() === '' ? 'Title is required' : undefined;
  const contentError = words.content.trim() === '' && !mediaType ? 'Either content or media (image/video) is required' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (titleError) title.current?.focus();
    else if (contentError) message.current?.focus();
    if (!titleError && !contentError && !save.isPending && !suspended) save.mutate(editor.base.revision);
  };
  return (
    <Dialog open onOpenChange={(open) => open || close()} title="Edit announcement">
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {isRestored && <DraftNote onStartOver={startOver}>What you typed is here again.</DraftNote>}
        {merging && <WordsMerge merging={merging} words={words} what="post" action="Save Changes" names={names} />}
        <Field label="Title *" error={submitted ? titleError : undefined}>
          {(controlProps) => (
            <Input
              {...controlProps}
              ref={title}
              required
              maxLength={maxTitle}
              value={words.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Message" error={submitted ? contentError : undefined} aside={<MessageLength text={words.content} />}>
          {(controlProps) => (
            <Textarea
              {...controlProps}
              ref={message}
              className="min-h-32"
              maxLength={maxText}
              value={words.content}
              onChange={(event) => change({ content: event.target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={save.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending} refused={suspended}>
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={confirmingDiscard}
        onOpenChange={setConfirmingDiscard}
        title="Discard what you typed?"
        text="The post stays as it was."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={discard}
      />
    </Dialog>
  );
}
