import { classes } from './classes.ts';

/** Holds the place of what is loading. Give it a size by class; the list that holds it says 'Loading' to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div data-skeleton="" aria-hidden="true" className={classes('animate-breathe rounded-control bg-line', className)} />;
}

/** Says once that something is loading, around its skeletons. */
export function Loading({ label = 'Loading', className, children }: { label?: string; className?: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
