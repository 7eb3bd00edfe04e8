import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { popupContainer } from './popup.ts';

/** Section 9, in ms: how long until a tooltip opens, and how soon after one the next opens at once. */
const tooltipDelay = 700;
const tooltipSkipDelay = 300;

let lastClosed = Number.NEGATIVE_INFINITY;

interface Trigger {
  'aria-describedby'?: string;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

/** A tooltip on hover and keyboard focus. The control must have an accessible name of its own. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Trigger> }) {
  const id = useId();
  const [position, setPosition] = useState<{ left: number; top: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    if (!position) return;
    lastClosed = performance.now();
    setPosition(undefined);
  };
  useEffect(() => {
    if (!position) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPosition(undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [position]);

  const open = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current);
    const show = () => {
      const box = element.getBoundingClientRect();
      const left = Math.min(Math.max(box.left + box.width / 2, 80), document.documentElement.clientWidth - 80);
      setPosition({ left, top: box.top });
    };
    timer.current = setTimeout(show, performance.now() - lastClosed < tooltipSkipDelay ? 0 : delay);
  };

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': position ? id : children.props['aria-describedby'],
        onPointerEnter: (event) => {
          children.props.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') open(event.currentTarget, tooltipDelay);
        },
        onPointerLeave: (event) => {
          children.props.onPointerLeave?.(event);
          close();
        },
        onFocus: (event) => {
          children.props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, 0);
        },
        onBlur: (event) => {
          children.props.onBlur?.(event);
          close();
        },
      })}
      {position &&
        createPortal(
          <div
            role="tooltip"
            id={id}
            style={{ left: position.left, top: position.top }}
            className="pointer-events-none fixed z-50 -mt-2 w-max max-w-40 -translate-x-1/2 -translate-y-full animate-fade rounded-small bg-ink px-2.5 py-1.5 text-center text-paper text-small shadow-lifted"
          >
            {text}
          </div>,
          popupContainer(),
        )}
    </>
  );
}
