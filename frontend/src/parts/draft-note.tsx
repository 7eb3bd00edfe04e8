import type { ReactNode } from 'react';

/** Above a form: a draft was restored, with a button to start over. */
export function DraftNote({
  children,
  action = 'Start over',
  onStartOver,
}: {
  children: ReactNode;
  action?: string;
  onStartOver: () => void;
}) {
  return (
    <div className="flex items-center justify-between gap-4 rounded-control bg-butter-soft px-4 py-1">
      <p className="py-2 text-note">{children}</p>
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-11 shrink-0 rounded-control font-semibold text-note underline underline-offset-4 hover:text-tomato-deep"
      >
        {action}
      </button>
    </div>
  );
}
