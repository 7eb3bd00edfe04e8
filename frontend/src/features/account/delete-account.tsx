import type { CurrentUser } from '@potluck/events/answers/people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { refetchCurrentUser } from '../../api/current-user.ts';
import { ApiError, api, isUnauthorized } from '../../api/http.ts';
import { paths } from '../../app/paths.ts';
import { keyOf, savedDrafts } from '../../parts/draft.ts';
import { discardFiles } from '../../parts/draft-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';

/** The URL parameter that opens the dialog, so that it is open again after a fresh sign-in. */
const dialogParameter = 'delete';
const signInAgain = `/api/login?fresh=1&return_to=${encodeURIComponent(`/account?${dialogParameter}=1`)}`;

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.answer?.code : undefined);

/** Drafts are in this browser only, where nobody could open or discard them once the account is gone. */
async function removeDrafts(userId: string): Promise<void> {
  for (const { name } of savedDrafts(userId, '')) localStorage.removeItem(keyOf(userId, name));
  await discardFiles(userId);
}

/** 'Delete my account': explains what is deleted and what stays, and requires a fresh sign-in. */
export function DeleteAccount({ user }: { user: CurrentUser }) {
  const [search, setSearch] = useSearchParams();
  const [leaves, setLeaves] = useState(false);
  const setOpen = (open: boolean) => setSearch(open ? { [dialogParameter]: '1' } : {}, { replace: true });
  const remove = useMutation({
    mutationFn: () => api.post('/api/auth/user/erasure'),
    onSuccess: async () => {
      await removeDrafts(user.id);
      await refetchCurrentUser();
      setOpen(false);
      window.scrollTo({ top: 0 });
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const code = codeOf(error);
      if (code === 'last-administrator') return;
      if (code === 'sign-in-again') {
        setLeaves(true);
        return window.location.assign(signInAgain);
      }
      toast({ kind: 'error', title: 'Error', text: 'Failed to delete your account. Please try again.' });
    },
  });
  if (user.erasure) {
    return (
      <p className="text-note text-quiet">Your account is about to be deleted. The note at the top says when, and keeps it if you wish.</p>
    );
  }
  return (
    <>
      <p className="text-note text-quiet">Everything you shared goes with it. You have some days to think again.</p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        open={search.has(dialogParameter)}
        onOpenChange={setOpen}
        title="Delete your account?"
        description="It stays as it is for some days. Until then the button 'Keep my account', on every page, takes this back; nothing else does."
      >
        <div className="flex flex-col gap-4 text-note">
          <div>
            <h3 className="font-semibold">What goes</h3>
            <p>
              Your profile, recipes, posts, comments and the replies to them, all pictures and videos, your likes, follows and saved
              recipes, your email address and your sign-in here. What you have typed or chosen in this browser and not sent goes at once.
              Nobody can bring them back.
            </p>
          </div>
          <div>
            <h3 className="font-semibold">What stays</h3>
            <p>
              That something happened and when, without your name or words: reports that you filed, and what moderators decided, count on
              and show 'erased'. While you are suspended, your email address cannot be used for a new account.
            </p>
          </div>
          {codeOf(remove.error) === 'last-administrator' && (
            <p role="alert" className="rounded-control bg-butter-soft px-4 py-3">
              You are the only administrator, and nobody could give that role to others after you. Make somebody else administrator on{' '}
              <Link to={paths.roles} className="font-semibold underline">
                Roles
              </Link>{' '}
              first.
            </p>
          )}
          <p className="text-quiet">To be sure that it is you, you may be asked to sign in again.</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" disabled={remove.isPending} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={remove.isPending || leaves} onClick={() => remove.mutate()}>
              Delete my account
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
