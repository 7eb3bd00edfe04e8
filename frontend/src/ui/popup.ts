/**
 * Where menus, lists and tooltips are put: among the screen's content, for who goes through a page by its landmarks; but where a dialog
 * is open, beside it.
 */
export const popupContainer = (): HTMLElement =>
  (document.querySelector('[role=dialog]') ? null : document.getElementById('main')) ?? document.body;

/** What menus and lists that float above the page look like. */
export const popupClass =
  'z-40 min-w-44 animate-fade overflow-hidden rounded-control border border-line bg-card p-1 text-note text-ink shadow-lifted';
export const popupItemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-small px-3 outline-none data-[highlighted]:bg-wash data-[disabled]:opacity-55';
