import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NotReached } from './import-fetched.ts';
import { retryFailedScreens } from './routes.tsx';

/** An error in a screen, or in loading its code, leaves the frame and the other screens usable. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    retryFailedScreens();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Without a network a reload would lose the page.
    return error instanceof NotReached ? <NotShown onAgain={() => this.setState({ error: undefined })} /> : <NotShown />;
  }
}

export function NotShown({ onAgain = () => location.reload() }: { onAgain?: () => void }) {
  return (
    <EmptyState
      heading="h1"
      title="Something went wrong"
      text="This page could not be shown."
      action={<Button onClick={onAgain}>Try Again</Button>}
    />
  );
}
