import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface FormActionsProps {
  save: string;
  saving: string;
  busy: boolean;
  /** Something would be lost. */
  touched: boolean;
  cancelTo: string;
}

/** Cancel, which asks when something was typed, and save. */
export function FormActions({ save, saving, busy, touched, cancelTo }: FormActionsProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <div className="sticky bottom-3 z-20 flex justify-end gap-3 rounded-card border border-line bg-card p-3 shadow-lifted">
      <Button variant="quiet" onClick={() => (touched ? setAsking(true) : navigate(cancelTo))}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {busy ? saving : save}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        text="It has not been saved."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => navigate(cancelTo)}
      />
    </div>
  );
}
