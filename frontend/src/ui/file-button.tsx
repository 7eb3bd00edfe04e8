import { type ReactNode, useId } from 'react';
import { type ButtonVariant, buttonClass } from './button.tsx';
import { hintClass } from './field.tsx';

interface FileButtonProps {
  /** For `<input accept>`. */
  accept: string;
  variant?: ButtonVariant;
  describedBy?: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that opens the file picker. The same file can be picked again. */
export function FileButton({ accept, variant = 'quiet', describedBy, onFile, children }: FileButtonProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          variant,
          'normal',
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-tomato peer-focus-visible:outline-offset-2',
        )}
      >
        {children}
      </label>
    </>
  );
}

/** Says that the chosen file is being checked. */
export function FileStatus({ checking }: { checking: boolean }) {
  return (
    <p role="status" className={checking ? hintClass : 'sr-only'}>
      {checking && 'Looking at the file…'}
    </p>
  );
}
