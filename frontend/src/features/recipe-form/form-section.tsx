import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** A sheet of the form under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-5 p-4 sm:p-6">
      <h2 className="text-title">{title}</h2>
      {children}
    </Card>
  );
}
