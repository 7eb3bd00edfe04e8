import type { CurrentUser } from '@potluck/events/answers/people';
import { isBlank } from '@potluck/events/blank';
import { maxText, maxTitle } from '@potluck/events/limits';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { randomId } from '../../api/random-id.ts';
import { paths } from '../../app/paths.ts';
import { useDraft } from '../../parts/draft.ts';
import { DraftNote } from '../../parts/draft-note.tsx';
import { isComposing } from '../../parts/is-composing.ts';
import { MessageLength } from '../../parts/message-length.tsx';
import { storedDraft } from '../../parts/stored-draft.ts';
import { useSuspended } from '../../parts/use-suspended.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { MediaField } from './media-field.tsx';
import { aboutDraft, type MediaKind, type PostDraft, parsePostDraft } from './post-draft.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useMedia } from './use-media.ts';
import { usePost } from './use-post.ts';

const newPost = (): PostDraft => ({ title: '', content: '', key: randomId() });
const kindOf = (file: File | undefined): MediaKind | undefined => file && (file.type.startsWith('video/') ? 'video' : 'photo');

/** Title, message and one photo or video. The input is stored as a draft until it is posted or discarded. */
export function AnnouncementForm({ user }: { user: CurrentUser }) {
  const suspended = useSuspended();
  const navigate = useNavigate();
  const draft = useDraft('announcement', parsePostDraft);
  const [restored, setRestored] = useState(draft.restored);
  const [post, setPost] = useState(() => restored ?? newPost());
  const [submitted, setSubmitted] = useState(false);
  /** Posted while the file is being checked: it is sent when that ends. */
  const [waiting, setWaiting] = useState(false);
  const [confirming, setConfirming] = useState<'leave' | 'start over'>();
  const titleField = useRef<HTMLInputElement>(null);
  const contentField = useRef<HTMLTextAreaElement>(null);
  const postButton = useRef<HTMLButtonElement>(null);

  const change = (part: Partial<PostDraft>) => {
    const key = randomId();
    setPost((before) => ({ ...before, ...part, key }));
  };
  useEffect(() => {
    if (parsePostDraft(post)) draft.save(post);
    else draft.discard();
  }, [post, draft]);
  const media = useMedia(restored?.media !== undefined, (file) => change({ media: kindOf(file) }));
  const discardDraft = () => {
    draft.discard();
    media.discardDraft();
  };
  const sending = usePost(user.id, (key) => {
    // The form may have been left, and another post begun since: that draft stays.
    const now = parsePostDraft(storedDraft(user.id, 'announcement'));
    if (!now || now.key === key) discardDraft();
  });
  const busy = sending.busy || waiting;
  const wasBusy = useRef(false);
  useEffect(() => {
    // The button lost the focus while it was disabled.
    if (wasBusy.current && !busy) postButton.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  const { title, content } = post;
  const titleError = isBlank(title) ? 'Title is required' : undefined;
  const contentError = isBlank(content) && !media.file && !media.checking ? 'Either content or media (image/video) is required' : undefined;
  const send = () => {
    setSubmitted(true);
    if (titleError) titleField.current?.focus();
    else if (contentError) contentField.current?.focus();
    else if (media.checking) setWaiting(true);
    else {
      sending.post({ title, content, media: media.file, idempotencyKey: post.key }, () => void navigate(paths.announcements));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the check ends
  useEffect(() => {
    if (!waiting || media.checking) return;
    setWaiting(false);
    if (!media.problem && !media.lost) send();
  }, [waiting, media.checking]);
  /** Enter moves to the message; only the button posts. */
  const focusMessage = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    contentField.current?.focus();
  };
  const discard = () => {
    if (confirming === 'leave') {
      discardDraft();
      return void navigate(paths.announcements);
    }
    media.remove();
    setPost(newPost());
    setRestored(undefined);
    setSubmitted(false);
    setConfirming(undefined);
  };
  const hasInput = parsePostDraft(post) !== undefined || media.file !== undefined;
  return (
    <Card as="section" aria-label="Your announcement" className="p-5 md:p-8">
      <form onSubmit={submit} noValidate className="flex flex-col gap-6">
        {restored && <DraftNote onStartOver={() => setConfirming('start over')}>{aboutDraft(restored, media.lost)}</DraftNote>}
        {/* Disabled while posting: changes would be neither posted nor in the draft. */}
        <fieldset disabled={busy} className="contents">
          <Field label="Title *" error={submitted ? titleError : undefined}>
            {(controlProps) => (
              <Input
                {...controlProps}
                ref={titleField}
                required
                maxLength={maxTitle}
                placeholder="What would you like to share?"
                value={title}
                onKeyDown={focusMessage}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
          <Field
            label="Message"
            hint="Optional if you add a photo or video"
            error={submitted ? contentError : undefined}
            aside={<MessageLength text={content} />}
          >
            {(controlProps) => (
              <Textarea
                {...controlProps}
                ref={contentField}
                className="min-h-32"
                maxLength={maxText}
                value={content}
                onChange={(event) => change({ content: event.target.value })}
              />
            )}
          </Field>
        </fieldset>
        <MediaField media={media} disabled={busy} />
        {sending.busy && media.file && <UploadProgress sent={sending.sent} onCancel={sending.cancel} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="quiet"
            disabled={sending.busy}
            onClick={() => {
              setWaiting(false);
              if (hasInput) setConfirming('leave');
              else navigate(paths.announcements);
            }}
          >
            Cancel
          </Button>
          <Button ref={postButton} type="submit" busy={busy} refused={suspended}>
            {busy ? 'Posting...' : 'Post Announcement'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={confirming !== undefined}
        onOpenChange={(open) => !open && setConfirming(undefined)}
        title="Discard what you typed?"
        text="It has not been posted."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={discard}
      />
    </Card>
  );
}
