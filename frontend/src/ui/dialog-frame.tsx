import { Dialog } from 'radix-ui';
import { buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import type { DialogProps } from './dialog.tsx';
import { CloseIcon } from './icons.tsx';

export function DialogFrame({ open, onOpenChange, title, description, children }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2',
            'animate-fade overflow-y-auto rounded-card border border-line bg-card p-6 text-ink shadow-lifted outline-none',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="pt-1.5 text-title">{title}</Dialog.Title>
            <Dialog.Close aria-label="Close" className={buttonClass('ghost', 'icon', '-mt-1 -mr-2 text-quiet')}>
              <CloseIcon />
            </Dialog.Close>
          </div>
          {description && <Dialog.Description className="mt-2 text-quiet">{description}</Dialog.Description>}
          <div className="mt-5">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
