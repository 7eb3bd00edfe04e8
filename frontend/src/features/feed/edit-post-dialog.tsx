import type { Announcement } from '@potluck/query-api/answers';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../../api/http.ts';
import { react } from '../../live/live-store.ts';
import { onAnnouncementsRead } from '../../live/on-announcements.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';

/** Its author mends a post's words; picture and video stay. */
export function EditPostDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const [title, setTitle] = useState(announcement.title);
  const [content, setContent] = useState(announcement.content ?? '');
  const [tried, setTried] = useState(false);
  const path = `/api/announcements/${announcement.id}`;
  const save = useMutation({
    mutationFn: async () => {
      await api.put(path, { title: title.trim(), content: content.trim() || null });
      const { data, position } = await api.read<Announcement>(path);
      react(onAnnouncementsRead, { announcements: [data], position: position ?? '' });
    },
    onSuccess: () => {
      toast({ kind: 'success', title: 'Announcement updated' });
      onClose();
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'Error', text: messageOf(error, 'Failed to update announcement. Please try again.') }),
  });
  const titleError = title.trim() === '' ? 'Title is required' : undefined;
  const contentError = content.trim() === '' && !announcement.mediaType ? 'Either content or media (image/video) is required' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!titleError && !contentError) save.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Edit announcement">
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label="Title *" error={tried ? titleError : undefined}>
          {(ties) => <Input {...ties} required maxLength={500} value={title} onChange={(event) => setTitle(event.target.value)} />}
        </Field>
        <Field label="Message" error={tried ? contentError : undefined}>
          {(ties) => (
            <Textarea
              {...ties}
              className="min-h-32"
              maxLength={10_000}
              value={content}
              onChange={(event) => setContent(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
