import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { errorClass } from '../../ui/field.tsx';
import { PlusIcon } from '../../ui/icons.tsx';

/** The problem of a list of rows; its first row refers to it by `id`. */
export const RowsProblem = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p id={id} role="alert" className={errorClass}>
      {error}
    </p>
  ) : null;

/** The button below a list of rows. */
export const AddRowButton = ({ onAdd, children }: { onAdd: () => void; children: ReactNode }) => (
  <div>
    <Button variant="quiet" onClick={onAdd}>
      <PlusIcon />
      {children}
    </Button>
  </div>
);
