import type { CurrentUser } from '@potluck/query-api/answers';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchCurrentUser } from '../../api/current-user.ts';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { queryClient } from '../../api/query-client.ts';
import { useDraft } from '../../parts/draft.ts';
import { toast } from '../../ui/toast.ts';
import {
  aboutLeft,
  accountForm,
  type Changes,
  isNothing,
  type NewPicture,
  realChanges,
  savedFields,
  understandAccount,
} from './account-fields.ts';

const failed = 'Failed to update profile. Please try again.';

/**
 * The profile as it is saved, with what is typed over it. What is typed is kept in this browser until it is saved or discarded;
 * a chosen picture cannot be kept.
 */
export function useAccount(user: CurrentUser) {
  const draft = useDraft('account', understandAccount);
  const [left, setLeft] = useState(() => draft.left && { ...draft.left, changes: realChanges(draft.left.changes, user) });
  const [changes, setChanges] = useState<Changes>(left?.changes ?? {});
  const [picture, setPicture] = useState<NewPicture>();
  const unsaved = realChanges(changes, user);
  const touched = !isNothing({ changes: unsaved, photo: picture !== undefined });
  useEffect(() => {
    const kept = { changes: realChanges(changes, user), photo: picture instanceof File };
    if (isNothing(kept)) draft.discard();
    else draft.keep(kept);
  }, [changes, picture, user, draft]);

  const save = useMutation({
    mutationFn: async (sent: { changes: Changes; picture: NewPicture }) => {
      // What was saved elsewhere meanwhile stays as it is, but for what is typed here.
      const now = await api.get<CurrentUser>('/api/auth/user').catch(() => user);
      await api.put('/api/auth/profile', accountForm({ ...savedFields(now), ...sent.changes }, sent.picture));
    },
    onSuccess: async (_answer, sent) => {
      toast({ kind: 'success', title: 'Profile Updated' });
      setLeft(undefined);
      await Promise.all([refetchCurrentUser(), queryClient.invalidateQueries({ queryKey: ['profile'] })]);
      // What was typed or chosen while it was saved is still to be saved.
      setPicture((now) => (now === sent.picture ? undefined : now));
      setChanges((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => sent.changes[name as keyof Changes] !== value)));
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
      toast({ kind: 'error', title: 'Error', text: why ? `${failed} ${why}` : failed });
    },
  });
  return {
    fields: { ...savedFields(user), ...changes },
    change: (part: Changes) => setChanges((before) => ({ ...before, ...part })),
    picture,
    choosePicture: setPicture,
    /** Something would be lost. */
    touched,
    /** A line about what was left here earlier. */
    left: aboutLeft(left && { ...left, photo: left.photo && picture === undefined }),
    startOver: () => {
      setChanges({});
      setPicture(undefined);
      setLeft(undefined);
    },
    saving: save.isPending,
    save: () => save.mutate({ changes: unsaved, picture }),
  };
}
