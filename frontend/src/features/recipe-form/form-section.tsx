import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

export const formClass = 'flex flex-col gap-6';

/** The form's sections. Disabled while saving, because changes would get lost: neither saved nor in the draft. */
export function FormSections({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={busy} className="contents">
      {children}
    </fieldset>
  );
}

/** A card with a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-5 p-4 sm:p-6">
      <h2 className="text-title">{title}</h2>
      {children}
    </Card>
  );
}
