import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';

interface RemoveRowProps {
  label: string;
  /** Why it cannot be removed: one row must remain (section 4). */
  refused: string | undefined;
  onRemove: () => void;
}

export function RemoveRow({ label, refused, onRemove }: RemoveRowProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      refused={refused}
      // A double click counts as one: the next row comes under the pointer.
      busy={false}
      className="text-quiet hover:text-danger"
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('li');
        const list = row?.parentElement;
        const index = row && list ? [...list.children].indexOf(row) : -1;
        flushSync(onRemove);
        // The row that takes its index gets the focus.
        const next = list?.children[Math.min(index, list.children.length - 1)];
        next?.querySelector<HTMLElement>('input, textarea')?.focus();
      }}
    >
      <TrashIcon />
    </Button>
  );
}
