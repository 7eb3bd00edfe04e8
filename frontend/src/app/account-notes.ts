/** What few members ever see: loaded for them alone. */
export { LeavingNote } from './leaving-note.tsx';
export { SanctionBanner } from './sanction-banner.tsx';
