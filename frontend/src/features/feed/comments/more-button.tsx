import { type ReactNode, useRef } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { SpinnerIcon } from '../../../ui/icons.tsx';
import { afterRender, focusArticle } from '../move-focus.ts';

interface MoreButtonProps {
  children: ReactNode;
  loading: boolean;
  onMore: () => Promise<unknown>;
  variant?: 'quiet' | 'ghost';
  className?: string;
}

/** Loads the next page of a thread. The focus moves to the first new comment, because the button may be removed. */
export function MoreButton({ children, loading, onMore, variant = 'ghost', className = '' }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const more = async () => {
    const list = button.current?.closest('ol');
    const known = new Set(list?.children);
    const pressed = document.activeElement === button.current;
    await onMore();
    afterRender(() => {
      const first = [...(list?.children ?? [])].find((row) => !known.has(row));
      if (pressed) focusArticle(first?.querySelector('article'));
    });
  };
  return (
    <button
      ref={button}
      type="button"
      aria-busy={loading || undefined}
      onClick={() => loading || void more()}
      className={buttonClass(variant, 'normal', `self-start ${className}`)}
    >
      {loading && <SpinnerIcon className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
