/** Notes that few members see, in a chunk of their own. */
export { LeavingNote } from './leaving-note.tsx';
export { SanctionBanner } from './sanction-banner.tsx';
