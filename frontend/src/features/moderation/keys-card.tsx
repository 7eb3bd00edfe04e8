import { useId } from 'react';
import { KeyList } from '../../parts/key-list.tsx';
import { Card } from '../../ui/card.tsx';

/** The keyboard shortcuts, in wide windows. */
export function KeysCard({ keys }: { keys: Parameters<typeof KeyList>[0]['keys'] }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4 p-5 max-lg:hidden">
      <h2 id={id} className="text-lead">
        Keyboard Controls
      </h2>
      <KeyList keys={keys} />
    </Card>
  );
}
