import type { Comment } from '@potluck/query-api/answers';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/http.ts';
import { react } from '../../../live/live-store.ts';
import { onCommentsRead } from '../../../live/on-comments.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { maxCommentLength } from './comment-box.tsx';

interface CommentTextProps {
  id: number;
  content: string;
  hidden: boolean;
  editing: boolean;
  onDone: () => void;
}

/** What was said; its author can mend it in place. A hidden one keeps its place for the replies under it. */
export function CommentText({ id, content, hidden, editing, onDone }: CommentTextProps) {
  if (hidden) return <p className="text-note text-quiet italic">This comment is hidden.</p>;
  if (editing) return <EditComment id={id} content={content} onDone={onDone} />;
  return <p className="whitespace-pre-wrap break-words text-note">{content}</p>;
}

function EditComment({ id, content, onDone }: Pick<CommentTextProps, 'id' | 'content' | 'onDone'>) {
  const [typed, setTyped] = useState(content);
  const path = `/api/comments/${id}`;
  const save = useMutation({
    mutationFn: async () => {
      await api.put(path, { content: typed.trim() });
      const { data, position } = await api.read<Comment>(path);
      react(onCommentsRead, { comments: [data], position: position ?? '' });
    },
    onSuccess: onDone,
    onError: () => toast({ kind: 'error', title: 'Error', text: 'Failed to update comment' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') save.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Textarea
        autoFocus
        rows={1}
        aria-label="Edit comment"
        maxLength={maxCommentLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="resize-none! text-note"
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending} disabled={typed.trim() === ''}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
