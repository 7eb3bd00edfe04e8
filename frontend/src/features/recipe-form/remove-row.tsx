import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';

interface RemoveRowProps {
  label: string;
  /** Why it has to stay: a row can be removed only while more than one remains (section 4). */
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
      className="text-quiet hover:text-danger"
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('li');
        const list = row?.parentElement;
        const index = row && list ? [...list.children].indexOf(row) : -1;
        flushSync(onRemove);
        // To the row that comes into its place, else the focus would be lost.
        const next = list?.children[Math.min(index, list.children.length - 1)];
        next?.querySelector<HTMLElement>('input, textarea')?.focus();
      }}
    >
      <TrashIcon />
    </Button>
  );
}
