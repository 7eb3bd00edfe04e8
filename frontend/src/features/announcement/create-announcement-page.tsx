import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { canInteract, useCurrentUser } from '../../api/current-user.ts';
import { unauthorized } from '../../api/unauthorized.ts';
import { paths } from '../../app/paths.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { PrivateNote } from './private-note.tsx';

/** Create Announcement (section 2). Requires a display name (section 6). */
export function CreateAnnouncementPage() {
  const { status, user } = useCurrentUser();
  const navigate = useNavigate();
  const allowed = canInteract(user);
  useEffect(() => {
    if (status === 'signed-out') unauthorized();
    if (status !== 'signed-in' || allowed) return;
    toast({ kind: 'error', title: 'Display Name Required', text: 'Please add a display name to your profile before posting.' });
    void navigate(paths.account, { replace: true });
  }, [status, allowed, navigate]);
  if (!user || !allowed) return null;
  return (
    <Page title="Create Announcement" width="narrow">
      <PageHeader title="Create Announcement" text="Share something with the community" />
      {!user.isPublic && <PrivateNote />}
      <AnnouncementForm user={user} />
    </Page>
  );
}
