import { afterRender } from '../move-focus.ts';

/** Focuses an element after a render, unless the reader has moved the focus in the meantime: a menu opened since would close. */
export const focusIfLost = (find: () => HTMLElement | null | undefined): void =>
  afterRender(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
