import { useCurrentUser } from '../../api/current-user.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountSection } from './account-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

const words = { displayName: 'name', profileImage: 'picture', bio: 'bio' };

/** The parts of the profile that moderators have hidden from others. */
const HiddenParts = ({ parts }: { parts: readonly (keyof typeof words)[] }) => (
  <p className="rounded-control bg-butter-soft px-4 py-3 text-note">
    Moderators have hidden your {parts.map((part) => words[part]).join(' and ')}. Others do not see {parts.length > 1 ? 'them' : 'it'}; you
    do.
  </p>
);

/** Account Settings (section 2). */
export function AccountPage() {
  const { user } = useCurrentUser();
  return (
    <Page title="Account Settings" width="narrow">
      <PageHeader title="Account Settings" />
      {user && user.hiddenParts.length > 0 && <HiddenParts parts={user.hiddenParts} />}
      {user && <AccountForm user={user} />}
      {user && (
        <div className="mt-24 flex flex-col gap-6">
          <AccountSection title="Your data">
            <DownloadData />
          </AccountSection>
          <AccountSection title="Leaving">
            <DeleteAccount user={user} />
          </AccountSection>
        </div>
      )}
    </Page>
  );
}
