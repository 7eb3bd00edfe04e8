import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import type { DialogProps } from './dialog.tsx';
import { CloseIcon } from './icons.tsx';

/** Where the focus returns to: the focused element, or the button of the menu that it is in. */
function beginning(): HTMLElement | undefined {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]');
  const button = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused;
  return button instanceof HTMLElement ? button : undefined;
}

export function DialogFrame({ open, onOpenChange, title, description, children }: DialogProps) {
  const from = useRef<HTMLElement>(undefined);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Content
          onOpenAutoFocus={() => {
            from.current = beginning();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Called in a later task: what was pressed or opened since keeps the focus.
            if (document.activeElement !== document.body) return;
            // What the dialog was opened from may be gone, as a row that was removed.
            const back = from.current?.isConnected ? from.current : document.getElementById('main');
            back?.focus();
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
