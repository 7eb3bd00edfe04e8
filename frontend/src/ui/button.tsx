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
  // Inherits the text colour.
  ghost: 'hover:bg-wash',
};
const sizes: Record<ButtonSize, string> = { normal: 'min-h-11 px-4 py-2', icon: 'size-11' };

/** The classes of a button, for links and labels that look like one. */
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
  /** In progress: shows a spinner and ignores clicks. Where it is set at all, a double click counts as one. */
  busy?: boolean;
  /** Why it cannot be used. It stays focusable, with `aria-disabled`; a press calls `onRefused`, or shows a toast. */
  refused?: string;
  onRefused?: (reason: string) => void;
}

export function Button({ variant, size, busy, refused, onRefused, className, children, disabled, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      type={refused ? 'button' : (type ?? 'button')}
      disabled={disabled}
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the keyboard focus.
      aria-disabled={refused || busy ? true : undefined}
      className={buttonClass(variant, size, className)}
      onClick={(event) => {
        // The second click of a double click may come before `busy` is rendered.
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

/** A link to one of our screens. */
export function ButtonLink({ variant, size, className, ...rest }: Looks & LinkProps) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />;
}

/** A link that the server answers, like sign-in and sign-out. */
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
