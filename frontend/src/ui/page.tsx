import { type ReactNode, useEffect } from 'react';
import { classes } from './classes.ts';

const widths = { wide: 'max-w-6xl', normal: 'max-w-4xl', narrow: 'max-w-2xl' } as const;

/** The content column of a screen; sets the document's title. */
export function Page({
  title,
  width = 'wide',
  className,
  children,
}: {
  title: string;
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Potluck`;
  }, [title]);
  return <div className={classes('mx-auto flex w-full flex-col gap-6 md:gap-8', widths[width], className)}>{children}</div>;
}

/** The screen's title, a line of text, and actions. */
export function PageHeader({ title, text, actions }: { title: string; text?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-3 gap-y-4 sm:gap-x-6">
      <div className="min-w-0 max-sm:flex-1">
        <h1 className="text-heading md:text-display">{title}</h1>
        {text && <p className="mt-1 text-note text-quiet sm:text-lead">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}

/** A section with a heading. */
export function Section({
  title,
  aside,
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes('flex flex-col gap-4', className)}>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-title">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
