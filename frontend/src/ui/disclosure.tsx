import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  className?: string;
  /** Drawn only while it is open: a page of many has less to lay out. */
  children: () => ReactNode;
}

/** A summary that opens what is beneath it, by pointer and keys. */
export function Disclosure({ summary, className, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
