import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from './paths.ts';

/** For every unknown address. */
export function NotFoundPage() {
  return (
    <Page title="Page Not Found">
      <EmptyState
        heading="h1"
        title="Page Not Found"
        text="Nobody has set a table here. The address may be mistyped, or what stood here is gone."
        action={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}
      />
    </Page>
  );
}
