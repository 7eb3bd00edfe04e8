import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A screen that fails, or whose code cannot be fetched, takes neither the frame nor the other screens with it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <NotShown /> : this.props.children;
  }
}

export function NotShown() {
  return (
    <EmptyState
      heading="h1"
      title="Something went wrong"
      text="This page could not be shown."
      action={<Button onClick={() => location.reload()}>Try Again</Button>}
    />
  );
}
