import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes.ts';
import { SpinnerIcon } from './icons.tsx';
import { toast } from './toast.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'ghost';
export type ButtonSize = 'normal' | 'icon';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-tomato text-on-accent hover:bg-tomato-deep',
  quiet: 'border border-edge bg-card text-ink hover:bg-wash',
  danger: 'bg-danger text-on-accent hover:bg-danger-deep',
  // Takes the colour around it, so that a quiet or dangerous one can have its own.
  ghost: 'hover:bg-wash',
};
const sizes: Record<ButtonSize, string> = { normal: 'min-h-11 px-4 py-2', icon: 'size-11' };

/** What makes something look like a button; for links and labels that act as one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'normal', more?: string): string =>
  classes(
    'inline-flex select-none items-center justify-center gap-2 rounded-control text-note font-semibold',
    'transition-colors duration-150 ease-out disabled:opacity-55 aria-disabled:opacity-55',
    sizes[size],
    variants[variant],
    more,
  );

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** Something is under way: a spinner, and no second click. A button that can be busy takes a double click for one. */
  busy?: boolean;
  /** Why it cannot be used. It stays reachable as `aria-disabled`; a tap says why, by a toast unless `onRefused` does it. */
  refused?: string;
  onRefused?: (reason: string) => void;
}

export function Button({ variant, size, busy, refused, onRefused, className, children, disabled, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      type={refused ? 'button' : (type ?? 'button')}
      disabled={disabled}
      aria-busy={busy || undefined}
      // Not `disabled`: that would take the focus away from whoever goes by keyboard.
      aria-disabled={refused || busy ? true : undefined}
      className={buttonClass(variant, size, className)}
      onClick={(event) => {
        // The second of two quick clicks may come before it is drawn as busy: it means no more than the first.
        const again = busy !== undefined && event.detail > 1;
        if (!refused && !busy && !again) return onClick?.(event);
        event.preventDefault();
        if (!refused) return;
        if (onRefused) onRefused(refused);
        else toast({ title: refused });
      }}
      {...rest}
    >
      {busy && <SpinnerIcon className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

/** To another screen of ours. */
export function ButtonLink({ variant, size, className, ...rest }: Looks & LinkProps) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />;
}

/** To what the server answers itself, as sign-in and sign-out. */
export function ButtonAnchor({
  variant,
  size,
  className,
  children,
  ...rest
}: Looks & ComponentProps<'a'> & { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass(variant, size, className)} {...rest}>
      {children}
    </a>
  );
}
