import { Dialog } from 'radix-ui';
import { useLayoutEffect, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import type { DialogProps } from './dialog.tsx';
import { CloseIcon } from './icons.tsx';

/** The focused element, or the button of the menu that it is in. */
function beginning(): HTMLElement | undefined {
  const focused = document.activeElement;
  // The button no longer says that it controls a menu which is being closed.
  const buttonId = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const button = buttonId ? document.getElementById(buttonId) : focused;
  return button instanceof HTMLElement && button !== document.body ? button : undefined;
}

/** Where the focus returns to when the dialog closes. */
function useBeginning(open: boolean) {
  const from = useRef<HTMLElement>(undefined);
  // A layout effect, because from the first frame on the person may focus something in the dialog.
  useLayoutEffect(() => {
    if (!open) return;
    from.current = beginning();
    // A menu that was just closed focuses its button in a later task. The dialog takes the focus back before the button's own event.
    const remember = (focused: EventTarget | null) => {
      if (focused instanceof HTMLElement && !focused.closest('[role=dialog]')) from.current ??= focused;
    };
    const onFocusIn = (event: FocusEvent) => remember(event.target);
    const onFocusOut = (event: FocusEvent) => remember(event.relatedTarget);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [open]);
  return from;
}

export function DialogFrame({ open, onOpenChange, title, description, children }: DialogProps) {
  const from = useBeginning(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Called in a later task: what was pressed or opened since keeps the focus.
            if (document.activeElement !== document.body) return;
            if (from.current?.isConnected) from.current.focus();
            // What the dialog was opened from is gone, as a row that was removed. The page stays where it was scrolled to.
            else document.getElementById('main')?.focus({ preventScroll: true });
          }}
          // An input method takes Escape for itself.
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2',
            'animate-fade overflow-y-auto rounded-card border border-line bg-card p-6 text-ink shadow-lifted outline-none',
          )}
        >
          <Dialog.Title className="pr-10 text-title">{title}</Dialog.Title>
          {description && <Dialog.Description className="mt-2 text-quiet">{description}</Dialog.Description>}
          <div className="mt-5">{children}</div>
          {/* Last, so that the focus starts with the content. */}
          <Dialog.Close aria-label="Close" className={buttonClass('ghost', 'icon', 'absolute top-4 right-3 text-quiet')}>
            <CloseIcon />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
