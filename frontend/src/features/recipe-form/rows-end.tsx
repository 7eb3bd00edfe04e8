import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { errorClass } from '../../ui/field.tsx';
import { PlusIcon } from '../../ui/icons.tsx';

interface RowsEndProps {
  /** What is wrong with the rows, and the id by which a row refers to it. */
  error?: string;
  errorId: string;
  onAdd: () => void;
  children: ReactNode;
}

/** Below the rows of a list: what is wrong with them, and one more. */
export function RowsEnd({ error, errorId, onAdd, children }: RowsEndProps) {
  return (
    <>
      {error && (
        <p id={errorId} role="alert" className={errorClass}>
          {error}
        </p>
      )}
      <div>
        <Button variant="quiet" onClick={onAdd}>
          <PlusIcon />
          {children}
        </Button>
      </div>
    </>
  );
}
