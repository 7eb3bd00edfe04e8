import { classes } from './classes.ts';

/** A placeholder for loading content, sized by class. `Loading` around it announces it to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div data-skeleton="" aria-hidden="true" className={classes('animate-breathe rounded-control bg-line', className)} />;
}

/** Announces to screen readers that something is loading. */
export function Loading({ label = 'Loading', className, children }: { label?: string; className?: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
