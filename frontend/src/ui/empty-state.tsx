import type { ReactNode } from 'react';
import { Tablecloth } from './tablecloth.tsx';

/** For an empty list or a failure: a drawn tablecloth, a text and an action. */
export function EmptyState({
  title,
  text,
  action,
  heading: Heading = 'h2',
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-center gap-4 py-6 text-center">
      <Tablecloth seed={title} className="aspect-4/3 w-56 rounded-card shadow-card" />
      <Heading className="text-title">{title}</Heading>
      {text && <p className="text-balance text-quiet">{text}</p>}
      {action}
    </div>
  );
}
