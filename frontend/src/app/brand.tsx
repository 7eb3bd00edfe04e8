import { Link } from 'react-router-dom';
import { classes } from '../ui/classes.ts';
import { paths } from './paths.ts';

/** `tight`: on tablets only the mark, because the navigation needs the space. */
export function Brand({ tight = false }: { tight?: boolean }) {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center gap-2.5 rounded-control">
      <Mark />
      <span className={classes('font-semibold font-title text-title', tight && 'md:max-lg:sr-only')}>Potluck</span>
    </Link>
  );
}

/** The same drawing as `public/potluck.svg` (the tab's icon), inlined to save the first screen a request. */
const Mark = () => (
  <svg viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden="true" className="size-8 shrink-0">
    <rect width="32" height="32" rx="8" fill="#C8401F" />
    <path d="M6 14h20v5a7 7 0 0 1-7 7h-6a7 7 0 0 1-7-7z" fill="#FBF7F0" />
    <path d="M4 14h24" stroke="#FBF7F0" strokeWidth="3" />
    <path d="M11 10c-2-2 1-3-.5-5.5M16 10c-2-2 1-3-.5-5.5M21 10c-2-2 1-3-.5-5.5" stroke="#F2C14E" strokeWidth="2" />
  </svg>
);
