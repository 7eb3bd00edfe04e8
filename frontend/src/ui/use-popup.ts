import { useState } from 'react';
import { popupContainer } from './popup.ts';

/**
 * A menu or list, open at first, and its container. While it is open, the container stays the same even if a dialog opens or closes: in
 * another one the content would be rendered anew, and the old one, as it goes, would return the focus and so close the new one.
 */
export function usePopup() {
  const [popup, setPopup] = useState(() => ({ open: true, container: popupContainer() }));
  const onOpenChange = (open: boolean) => setPopup({ open, container: open ? popupContainer() : popup.container });
  return { ...popup, onOpenChange };
}
