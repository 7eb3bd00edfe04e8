import type { OrderInput } from '@potluck/events/inputs/analysis';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useOrder } from './use-order.ts';

interface OrderButtonProps {
  projection: string;
  order: OrderInput;
  label: string;
  /** What follows from it; it is asked for confirmation. */
  caution?: string;
}

/** Orders something for a projection. */
export function OrderButton({ projection, order, label, caution }: OrderButtonProps) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useOrder(projection);
  const send = () => mutate(order, { onSettled: () => setAsks(false) });
  return (
    <>
      <Button variant="quiet" busy={isPending} onClick={caution ? () => setAsks(true) : send}>
        {label}
        <span className="sr-only">
          : {projection}
          {'version' in order && `, version ${order.version}`}
        </span>
      </Button>
      {caution && (
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={`${label}?`}
          text={caution}
          confirm={label}
          busy={isPending}
          onConfirm={send}
        />
      )}
    </>
  );
}
