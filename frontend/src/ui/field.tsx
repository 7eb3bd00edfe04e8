import { type ComponentProps, type ReactNode, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export const labelClass = 'text-note font-semibold text-ink';
export const hintClass = 'text-small text-quiet';
export const errorClass = 'text-small font-medium text-danger';
export const controlClass = classes(
  'w-full min-h-11 rounded-control border border-edge px-3 py-2 text-body text-ink placeholder:text-quiet',
  'transition-[border-color] duration-150 hover:border-quiet aria-invalid:border-danger',
);

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** At the right of the hint, for example a counter. */
  aside?: ReactNode;
  className?: string;
  children: (controlProps: ControlProps) => ReactNode;
}

/** `<Field label="Title">{(controlProps) => <Input {...controlProps} />}</Field>` */
export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {(hint || error || aside) && (
        <div className="flex items-start justify-between gap-4">
          <div>
            {error && (
              <p id={`${id}-error`} className={errorClass}>
                {error}
              </p>
            )}
            {hint && (
              <p id={`${id}-hint`} className={hintClass}>
                {hint}
              </p>
            )}
          </div>
          {aside && <div className={classes(hintClass, 'shrink-0 tabular-nums')}>{aside}</div>}
        </div>
      )}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classes(controlClass, rest.readOnly ? 'bg-wash' : 'bg-card', className)} {...rest} />;
}

const growsByItself = globalThis.CSS?.supports('field-sizing: content');

/** Sets the height to the text's, for browsers without `field-sizing`. */
function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  // `scrollHeight` lacks the borders.
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

/** Grows with its text. */
export function Textarea({ className, rows = 3, ref, ...rest }: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    if (field.current && !growsByItself) grow(field.current);
  }, [rest.value]);
  useEffect(() => {
    const area = field.current;
    if (!area || growsByItself) return;
    let width = 0;
    // Also when it is first shown and when its width changes; a height that the user has dragged stays.
    const resized = new ResizeObserver(() => {
      if (area.offsetWidth === width) return;
      width = area.offsetWidth;
      grow(area);
    });
    resized.observe(area);
    return () => resized.disconnect();
  }, []);
  return (
    <textarea
      ref={field}
      rows={rows}
      // WebKit scrolls only the caret's line into view.
      onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
      className={classes(controlClass, 'bg-card field-sizing-content max-h-[60vh] resize-y', className)}
      {...rest}
    />
  );
}
