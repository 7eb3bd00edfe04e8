import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question. */
  text: string;
  /** The word on the button that does it. */
  confirm: string;
  cancel?: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ open, onOpenChange, title, text, confirm, cancel = 'Cancel', busy, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={busy} onClick={() => onOpenChange(false)}>
          {cancel}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
