import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  /** The label of the confirm button. */
  confirm: string;
  cancel?: string;
  busy?: boolean;
  /** Why it cannot be confirmed. */
  refused?: string | undefined;
  onConfirm: () => void;
}

/** Confirmation before something that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  cancel = 'Cancel',
  busy,
  refused,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={busy} onClick={() => onOpenChange(false)}>
          {cancel}
        </Button>
        <Button variant="danger" busy={busy} refused={refused} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
