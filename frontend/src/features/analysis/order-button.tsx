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
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useOrder(projection);
  const send = () => mutate(order, { onSettled: () => setConfirming(false) });
  return (
    <>
      <Button variant="quiet" busy={isPending} onClick={caution ? () => setConfirming(true) : send}>
        {label}
        <span className="sr-only">
          : {projection}
          {'version' in order && `, version ${order.version}`}
        </span>
      </Button>
      {caution && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
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
