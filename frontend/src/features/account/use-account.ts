import type { CurrentUser } from '@potluck/events/answers/people';
import { maxProfilePictureMegabytes } from '@potluck/events/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refetchCurrentUser, viewerTabs } from '../../api/current-user.ts';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { queryClient } from '../../api/query-client.ts';
import { useDraft } from '../../parts/draft.ts';
import { useDraftFile } from '../../parts/draft-file.ts';
import { FileRefused, usePictureCheck } from '../../parts/use-file-check.ts';
import { toast } from '../../ui/toast.ts';
import { accountForm, type Changes, isEmptyDraft, type NewPicture, parseAccountDraft, realChanges, savedFields } from './account-fields.ts';

const failed = 'Failed to update profile. Please try again.';

/** The account form: the saved profile with the unsaved changes, which are stored as a draft until they are saved or discarded. */
export function useAccount(user: CurrentUser) {
  const draft = useDraft('account', parseAccountDraft);
  const file = useDraftFile('account');
  const [opened] = useState(() => {
    const restored = { changes: realChanges(draft.restored?.changes ?? {}, user), photo: draft.restored?.photo ?? false };
    return { restored, showNote: !isEmptyDraft(restored) };
  });
  const [changes, setChanges] = useState<Changes>(opened.restored.changes);
  const [picture, setPicture] = useState<NewPicture>();
  /** Ahead of `picture` until the next render. */
  const latestPicture = useRef<NewPicture>(undefined);
  const pictureCheck = usePictureCheck(maxProfilePictureMegabytes);
  const [draftRestored, setDraftRestored] = useState(opened.showNote);
  /** The draft's picture is being loaded. */
  const [photoLoading, setPhotoLoading] = useState(opened.restored.photo);
  const pictureLoading = useRef<Promise<void>>(undefined);
  const show = (next: NewPicture) => {
    latestPicture.current = next;
    setPicture(next);
  };
  const unsaved = realChanges(changes, user);
  const hasChanges = !isEmptyDraft({ changes: unsaved, photo: picture !== undefined });

  useEffect(() => {
    const unsavedDraft = { changes: realChanges(changes, user), photo: photoLoading || picture instanceof File };
    if (isEmptyDraft(unsavedDraft)) draft.discard();
    else draft.save(unsavedDraft);
  }, [changes, picture, photoLoading, user, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (!opened.restored.photo) return;
    pictureLoading.current = file.load().then((found) => {
      show(latestPicture.current ?? found);
      setPhotoLoading(false);
    });
  }, []);
  const changePicture = (next: NewPicture) => {
    pictureCheck.withdraw();
    show(next);
    void (next instanceof File ? file.save(next) : file.discard());
  };

  const save = useMutation({
    mutationFn: async (sent: { changes: Changes }) => {
      await pictureLoading.current;
      await pictureCheck.whenUsable();
      const sentPicture = latestPicture.current;
      // Fields that were not changed here keep what may have been saved elsewhere.
      const now = await api.get<CurrentUser>('/api/auth/user').catch(() => user);
      await api.put('/api/auth/profile', accountForm({ ...savedFields(now), ...sent.changes }, sentPicture));
      return sentPicture;
    },
    onSuccess: async (sentPicture, sent) => {
      toast({ kind: 'success', title: 'Profile Updated' });
      setDraftRestored(false);
      if (latestPicture.current === sentPicture) void file.discard();
      viewerTabs?.postMessage('changed');
      await Promise.all([refetchCurrentUser(), queryClient.invalidateQueries({ queryKey: ['profile'] })]);
      // Changes made while it was being saved are still unsaved.
      if (latestPicture.current === sentPicture) show(undefined);
      setChanges((current) =>
        Object.fromEntries(Object.entries(current).filter(([name, value]) => sent.changes[name as keyof Changes] !== value)),
      );
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      if (error instanceof FileRefused) return toast({ kind: 'error', title: 'Error', text: error.message });
      const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
      toast({ kind: 'error', title: 'Error', text: why ? `${failed} ${why}` : failed });
    },
  });
  return {
    fields: { ...savedFields(user), ...changes },
    change: (part: Changes) => setChanges((before) => ({ ...before, ...part })),
    picture,
    pictureCheck,
    choosePicture: (chosen: File) => void pictureCheck.check(chosen, (problem) => problem === undefined && changePicture(chosen)),
    changePicture,
    hasChanges,
    draftRestored,
    startOver: () => {
      setChanges({});
      changePicture(undefined);
      setDraftRestored(false);
    },
    saving: save.isPending,
    save: () => save.mutate({ changes: unsaved }),
  };
}

export type Account = ReturnType<typeof useAccount>;
