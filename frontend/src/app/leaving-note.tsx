import { useMutation } from '@tanstack/react-query';
import { refetchCurrentUser } from '../api/current-user.ts';
import { api, isUnauthorized } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';

/** Shown on every screen to a member who asked to delete their account: the date, and a button to keep the account. */
export function LeavingNote({ dueAt }: { dueAt: string }) {
  const keep = useMutation({
    mutationFn: () => api.delete('/api/auth/user/erasure'),
    onSuccess: async () => {
      await refetchCurrentUser();
      toast({ kind: 'success', title: 'Your account stays' });
    },
    onError: (error) => {
      if (!isUnauthorized(error)) toast({ kind: 'error', title: 'Error', text: 'Failed to keep your account. Please try again.' });
    },
  });
  return (
    <aside
      aria-label="Your account"
      className="mx-auto mb-6 flex max-w-2xl flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4 print:hidden"
    >
      <p className="text-note">
        Your account will be deleted on{' '}
        <time dateTime={dueAt}>{new Date(dueAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}</time>.
      </p>
      <Button variant="quiet" busy={keep.isPending} onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </aside>
  );
}
