import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-5 p-4 sm:p-6">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </Card>
  );
}
