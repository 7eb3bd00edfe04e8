import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NavigationLink } from './navigation-links.ts';

/** Ctrl or Cmd plus a link's number goes there (section 2). */
export function useShortcuts(links: readonly NavigationLink[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const link = links.find(({ key }) => key === event.key);
      if (!link) return;
      // Else the browser would change its tab.
      event.preventDefault();
      navigate(link.to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [links, navigate]);
}
