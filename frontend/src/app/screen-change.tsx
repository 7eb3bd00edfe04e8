import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The link by which each history entry was left, by its key. */
const leftBy = new Map<string, string>();

/**
 * What a page load does by itself: moves the focus to the new screen (or, going back, to the link by which it was left) unless the screen
 * has set it, and announces the title to screen readers.
 */
export function ScreenChange() {
  const { pathname, key } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest('main a[href]')?.getAttribute('href');
      if (href) leftBy.set(key, href);
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, [key]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const main = document.getElementById('main');
    const focused = document.activeElement;
    if (!main || (focused !== main && main.contains(focused))) return;
    const href = navigationType === 'POP' && leftBy.get(key);
    const link = href && main.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    (link || main).focus({ preventScroll: true });
  }, [pathname, key, navigationType]);
  useEffect(() => {
    const announce = () => setTitle(document.title);
    const titles = new MutationObserver(announce);
    titles.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => titles.disconnect();
  }, []);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
