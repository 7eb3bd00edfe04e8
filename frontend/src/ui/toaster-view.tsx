import { Toast } from 'radix-ui';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';
import { dismissToast, type ShownToast, toastDuration, toastSwipeThreshold } from './toast.ts';

const edges = { info: 'border-l-butter', success: 'border-l-basil', error: 'border-l-danger' } as const;

/** The toasts' region; F8 moves the focus to it. */
export function ToasterView({ toasts }: { toasts: readonly ShownToast[] }) {
  return (
    <Toast.Provider duration={toastDuration} swipeDirection="right" swipeThreshold={toastSwipeThreshold}>
      {toasts.map(({ id, open, title, text, note, kind = 'info', action }) => (
        <Toast.Root
          key={id}
          open={open}
          type={kind === 'error' ? 'foreground' : 'background'}
          data-kind={kind}
          onOpenChange={(stays) => {
            if (!stays) dismissToast(id);
          }}
          className={classes(
            'flex gap-3 rounded-control border border-line border-l-4 bg-card py-3 pr-1 pl-4 text-ink shadow-lifted',
            'data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0',
            text || note || action ? 'items-start' : 'items-center',
            edges[kind],
          )}
        >
          <div className="min-w-0 flex-1 py-1">
            <Toast.Title className={classes('text-note font-semibold', kind === 'error' && 'text-danger')}>{title}</Toast.Title>
            {text && <Toast.Description className="text-note text-quiet">{text}</Toast.Description>}
            {note && <p className="text-note text-quiet">{note}</p>}
            {action && (
              <Toast.Action asChild altText={`${action.label}: ${action.to}`}>
                <Link
                  to={action.to}
                  reloadDocument={action.leaves}
                  className="-mb-1 inline-flex min-h-11 items-center rounded-small font-semibold text-note text-tomato hover:underline"
                >
                  {action.label}
                </Link>
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Close notification"
            className="grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:bg-wash hover:text-ink"
          >
            <CloseIcon />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        data-kept={toasts.length}
        className="print:hidden fixed top-0 right-0 z-50 flex w-full max-w-md flex-col gap-2 p-3 outline-none md:top-auto md:bottom-(--floor) md:p-4"
      />
    </Toast.Provider>
  );
}
