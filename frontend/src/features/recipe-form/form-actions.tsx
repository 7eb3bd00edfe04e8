import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecipesReturn } from '../../app/recipes-return.ts';
import { useSuspended } from '../../parts/use-suspended.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import type { RecipeEditor } from './use-recipe-fields.ts';

interface FormActionsProps {
  editor: RecipeEditor;
  save: string;
  saving: string;
  busy: boolean;
  cancelTo: string | RecipesReturn;
}

/** Save, and cancel, with a confirmation if there are changes. */
export function FormActions({ editor, save, saving, busy, cancelTo }: FormActionsProps) {
  const suspended = useSuspended();
  const navigate = useNavigate();
  const [confirmingDiscard, setConfirmingDiscard] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  // The button lost the focus while it was disabled.
  useEffect(() => {
    if (!busy) return;
    return () => {
      if (document.activeElement === document.body) saveButton.current?.focus();
    };
  }, [busy]);
  const leave = () => {
    editor.discardDraft();
    if (typeof cancelTo === 'string') navigate(cancelTo);
    else navigate(cancelTo.to, { state: cancelTo.state });
  };
  return (
    <SaveBar>
      <Button variant="quiet" disabled={busy} onClick={() => (editor.hasChanges ? setConfirmingDiscard(true) : leave())}>
        Cancel
      </Button>
      <Button ref={saveButton} type="submit" busy={busy} refused={suspended}>
        {busy ? saving : save}
      </Button>
      <ConfirmDialog
        open={confirmingDiscard}
        onOpenChange={setConfirmingDiscard}
        title="Discard what you typed?"
        text="It has not been saved."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={leave}
      />
    </SaveBar>
  );
}
