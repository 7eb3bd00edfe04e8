import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A list of recipes could not be loaded (section 8). */
export function RecipesUnavailable({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="Failed to fetch recipes"
        text="They are safe; only the way to them is blocked at the moment."
        action={<Button onClick={onTryAgain}>Try Again</Button>}
      />
    </div>
  );
}
