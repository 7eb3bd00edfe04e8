import type { CurrentUser } from '@potluck/events/answers/people';
import { useEffect } from 'react';
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts';

const notesModule = lazyModule(() => import('./account-notes.ts'));

function useNotes(needed: boolean) {
  const [notes, load] = useLazyModule(notesModule);
  useEffect(() => {
    // Without the note, the server's refusals still give the reason.
    if (needed) load().catch(() => {});
  }, [needed, load]);
  return needed ? notes : undefined;
}

/** The viewer's suspension and warnings. */
export function LazySanctionBanner({ user }: { user: CurrentUser }) {
  const notes = useNotes(user.suspension !== null || user.warning !== null);
  return notes ? <notes.SanctionBanner user={user} /> : null;
}

/** The note that the viewer's account will be deleted. */
export function LazyLeavingNote({ user }: { user: CurrentUser }) {
  const notes = useNotes(user.erasure !== null);
  return notes && user.erasure ? <notes.LeavingNote dueAt={user.erasure.dueAt} /> : null;
}
