import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { errorClass } from '../../ui/field.tsx';
import { PlusIcon } from '../../ui/icons.tsx';

/** Above the rows of a list, where its first row takes the focus: what is wrong with them. `id` is how that row refers to it. */
export const RowsProblem = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p id={id} role="alert" className={errorClass}>
      {error}
    </p>
  ) : null;

/** Below the rows of a list: one more. */
export const AddRowButton = ({ onAdd, children }: { onAdd: () => void; children: ReactNode }) => (
  <div>
    <Button variant="quiet" onClick={onAdd}>
      <PlusIcon />
      {children}
    </Button>
  </div>
);
