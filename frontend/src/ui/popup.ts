/** The container of menus, lists and tooltips: inside of main, so that they belong to a landmark; next to the dialog while one is open. */
export const popupContainer = (): HTMLElement =>
  (document.querySelector('[role=dialog]') ? null : document.getElementById('main')) ?? document.body;

/** Classes of menus and lists. */
export const popupClass =
  'z-40 min-w-44 animate-fade overflow-hidden rounded-control border border-line bg-card p-1 text-note text-ink shadow-lifted';
export const popupItemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-small px-3 outline-none data-[highlighted]:bg-wash data-[disabled]:opacity-55';
