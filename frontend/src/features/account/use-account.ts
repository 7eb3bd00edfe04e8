import type { CurrentUser } from '@potluck/events/answers';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchCurrentUser } from '../../api/current-user.ts';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { queryClient } from '../../api/query-client.ts';
import { useDraft } from '../../parts/draft.ts';
import { useDraftFile } from '../../parts/draft-file.ts';
import { toast } from '../../ui/toast.ts';
import { accountForm, type Changes, isNothing, type NewPicture, realChanges, savedFields, understandAccount } from './account-fields.ts';

const failed = 'Failed to update profile. Please try again.';

/**
 * The profile as it is saved, with what is typed over it. What is typed, and a chosen picture where the browser can, is kept here
 * until it is saved or discarded.
 */
export function useAccount(user: CurrentUser) {
  const draft = useDraft('account', understandAccount);
  const file = useDraftFile('account');
  const [opened] = useState(() => {
    const left = { changes: realChanges(draft.restored?.changes ?? {}, user), photo: draft.restored?.photo ?? false };
    return { left, line: !isNothing(left) };
  });
  const [changes, setChanges] = useState<Changes>(opened.left.changes);
  const [picture, setPicture] = useState<NewPicture>();
  const [line, setLine] = useState(opened.line);
  /** The draft's picture is on its way back. */
  const [awaited, setAwaited] = useState(opened.left.photo);
  const unsaved = realChanges(changes, user);
  const touched = !isNothing({ changes: unsaved, photo: picture !== undefined });

  useEffect(() => {
    const kept = { changes: realChanges(changes, user), photo: awaited || picture instanceof File };
    if (isNothing(kept)) draft.discard();
    else draft.save(kept);
  }, [changes, picture, awaited, user, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened.
  useEffect(() => {
    if (!opened.left.photo) return;
    void file.load().then((found) => {
      setPicture((now) => now ?? found);
      setAwaited(false);
    });
  }, []);
  const choosePicture = (next: NewPicture) => {
    setPicture(next);
    void (next instanceof File ? file.save(next) : file.discard());
  };

  const save = useMutation({
    mutationFn: async (sent: { changes: Changes; picture: NewPicture }) => {
      // What was saved elsewhere meanwhile stays as it is, but for what is typed here.
      const now = await api.get<CurrentUser>('/api/auth/user').catch(() => user);
      await api.put('/api/auth/profile', accountForm({ ...savedFields(now), ...sent.changes }, sent.picture));
    },
    onSuccess: async (_answer, sent) => {
      toast({ kind: 'success', title: 'Profile Updated' });
      setLine(false);
      void file.discard();
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
    choosePicture,
    /** Something would be lost. */
    touched,
    /** What was left here earlier is here again. */
    back: line,
    startOver: () => {
      setChanges({});
      choosePicture(undefined);
      setLine(false);
    },
    saving: save.isPending,
    save: () => save.mutate({ changes: unsaved, picture }),
  };
}
