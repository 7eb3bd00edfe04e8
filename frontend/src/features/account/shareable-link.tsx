import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** The profile's address; it works for others once the profile is `saved` as public. */
export function ShareableLink({ userId, saved }: { userId: string; saved: boolean }) {
  const address = new URL(paths.user(userId), location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ kind: 'success', title: 'Link copied' });
    } catch {
      toast({ title: 'The link could not be copied', text: 'Please select it and copy it yourself.' });
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-basil-soft px-4 py-3">
      <p className="min-w-0 text-note">
        <span className="block text-small">Your profile's address{!saved && ', for others once you have saved'}</span>
        <a href={address} className="break-all font-semibold underline underline-offset-2">
          {address}
        </a>
      </p>
      <Button variant="quiet" onClick={() => void copy()}>
        Copy Link
      </Button>
    </div>
  );
}
