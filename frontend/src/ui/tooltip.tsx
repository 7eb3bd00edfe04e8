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

/** Distance to the control and to the window's edges, in pixels. */
const gap = 8;

/** Places the tooltip above the control, or below where there is no space, within the window. */
function moveTo(anchor: DOMRect, tooltip: HTMLElement): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const rightmost = document.documentElement.clientWidth - width - gap;
  const above = anchor.top - gap - height;
  tooltip.style.left = `${Math.max(gap, Math.min(anchor.left + (anchor.width - width) / 2, rightmost))}px`;
  tooltip.style.top = `${above >= 0 ? above : anchor.bottom + gap}px`;
}

/** A tooltip on hover and keyboard focus. The control must have an accessible name of its own. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Trigger> }) {
  const id = useId();
  const [anchor, setAnchor] = useState<DOMRect>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    if (!anchor) return;
    lastClosed = performance.now();
    setAnchor(undefined);
  };
  useEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [anchor]);

  const open = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current);
    const show = () => setAnchor(element.getBoundingClientRect());
    timer.current = setTimeout(show, performance.now() - lastClosed < tooltipSkipDelay ? 0 : delay);
  };

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': anchor ? id : children.props['aria-describedby'],
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
      {anchor &&
        createPortal(
          <div
            role="tooltip"
            id={id}
            ref={(tooltip) => {
              if (tooltip) moveTo(anchor, tooltip);
            }}
            className="pointer-events-none fixed z-50 w-max max-w-[min(10rem,calc(100vw-1rem))] animate-fade rounded-small bg-ink px-2.5 py-1.5 text-center text-paper text-small shadow-lifted"
          >
            {text}
          </div>,
          popupContainer(),
        )}
    </>
  );
}
