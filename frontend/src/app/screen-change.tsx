import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The link by which each place in the history was left. */
const leftBy = new Map<string, string>();

/**
 * What a page load does by itself, for screens that change without one: the focus begins at the new screen, or, going back, at the link
 * by which it was left, unless the screen has put it somewhere; and its title is read out.
 */
export function ScreenChange() {
  const { pathname, key } = useLocation();
  const came = useNavigationType();
  const shown = useRef(pathname);
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
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    const focused = document.activeElement;
    if (!main || (focused !== main && main.contains(focused))) return;
    const href = came === 'POP' && leftBy.get(key);
    const link = href && main.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    (link || main).focus({ preventScroll: true });
  }, [pathname, key, came]);
  useEffect(() => {
    const say = () => setTitle(document.title);
    const titles = new MutationObserver(say);
    titles.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => titles.disconnect();
  }, []);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
