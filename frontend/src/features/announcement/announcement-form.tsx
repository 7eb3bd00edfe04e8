import type { CurrentUser } from '@potluck/query-api/answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { randomId } from '../../api/random-id.ts';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { whyNot } from './check-media.ts';
import { MediaField } from './media-field.tsx';

const failed = 'Failed to create announcement. Please try again.';

/** What the server refuses, it says why; else that it failed. */
const reasonOf = (error: unknown): string => (error instanceof ApiError && error.status < 500 ? messageOf(error, failed) : failed);

export function AnnouncementForm({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [media, setMedia] = useState<File>();
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  // Of what is written now: sent again after a lost answer, it is not posted twice.
  const key = useRef(randomId());
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      key.current = randomId();
      set(value);
    };
  };
  const post = useMutation({
    mutationFn: () => {
      const form = new FormData();
      form.set('title', title.trim());
      form.set('content', content.trim());
      if (media) form.set('media', media);
      return api.post('/api/announcements', form, { idempotencyKey: key.current, onProgress: media && setSent });
    },
    onSuccess: () => {
      // Read anew when it is next shown, from the top.
      client.removeQueries({ queryKey: keys.allFeeds });
      client.removeQueries({ queryKey: keys.userAnnouncements(user.id) });
      client.removeQueries({ queryKey: keys.profile(user.id) });
      toast({ kind: 'success', title: 'Success', text: 'Your announcement has been posted!' });
      void navigate(paths.announcements);
    },
    onError: (error) => isUnauthorized(error) || toast({ kind: 'error', title: 'Error', text: reasonOf(error) }),
  });

  const choose = async (file: File) => {
    const reason = await whyNot(file);
    if (reason) toast({ kind: 'error', ...reason });
    else changed(setMedia)(file);
  };
  const titleError = title.trim() === '' ? 'Title is required' : undefined;
  const contentError = content.trim() === '' && !media ? 'Either content or media (image/video) is required' : undefined;
  const titleField = useRef<HTMLInputElement>(null);
  const contentField = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (titleError) titleField.current?.focus();
    else if (contentError) contentField.current?.focus();
    else post.mutate();
  };
  return (
    <Card as="section" className="p-5 md:p-8">
      <form onSubmit={submit} noValidate className="flex flex-col gap-6">
        <Field label="Title *" error={tried ? titleError : undefined}>
          {(ties) => (
            <Input
              {...ties}
              ref={titleField}
              required
              maxLength={500}
              placeholder="What would you like to share?"
              value={title}
              onChange={(event) => changed(setTitle)(event.target.value)}
            />
          )}
        </Field>
        <Field label="Message" hint="Optional if you add a photo or video" error={tried ? contentError : undefined}>
          {(ties) => (
            <Textarea
              {...ties}
              ref={contentField}
              className="min-h-32"
              maxLength={10_000}
              value={content}
              onChange={(event) => changed(setContent)(event.target.value)}
            />
          )}
        </Field>
        <MediaField
          media={media}
          disabled={post.isPending}
          onChoose={(file) => void choose(file)}
          onRemove={() => changed(setMedia)(undefined)}
        />
        {post.isPending && media && <progress aria-label="Upload" max={1} value={sent} className="h-1.5 w-full accent-tomato" />}
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink variant="quiet" to={paths.announcements}>
            Cancel
          </ButtonLink>
          <Button type="submit" busy={post.isPending}>
            {post.isPending ? 'Posting...' : 'Post Announcement'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
