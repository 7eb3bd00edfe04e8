import { useCurrentUser } from '../../api/current-user.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountSection } from './account-section.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** Account Settings (section 2). */
export function AccountPage() {
  const { user } = useCurrentUser();
  return (
    <Page title="Account Settings" width="narrow">
      <PageHeader title="Account Settings" />
      {user && <AccountForm user={user} />}
      {user && (
        <div className="mt-24">
          <AccountSection title="Leaving">
            <DeleteAccount user={user} />
          </AccountSection>
        </div>
      )}
    </Page>
  );
}
