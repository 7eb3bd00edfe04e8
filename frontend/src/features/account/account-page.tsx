import { useCurrentUser } from '../../api/current-user.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AccountForm } from './account-form.tsx';

/** Account Settings (section 2). */
export function AccountPage() {
  const { user } = useCurrentUser();
  return (
    <Page title="Account Settings" width="narrow">
      <PageHeader title="Account Settings" />
      {user && <AccountForm user={user} />}
    </Page>
  );
}
