import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NavigationLink } from './navigation-links.ts';

/** Navigates with Ctrl or Cmd and a link's number (section 2). */
export function useShortcuts(links: readonly NavigationLink[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const link = links.find(({ key }) => key === event.key);
      if (!link) return;
      // Browsers switch tabs with it.
      event.preventDefault();
      navigate(link.to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [links, navigate]);
}
