import { Link } from 'react-router-dom';
import { classes } from '../ui/classes.ts';
import { paths } from './paths.ts';

/** `tight`: only the mark where a tablet's navigation needs the room. */
export function Brand({ tight = false }: { tight?: boolean }) {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center gap-2.5 rounded-control">
      <img src="/potluck.svg" alt="" width="32" height="32" className="size-8" />
      <span className={classes('font-semibold font-title text-title', tight && 'md:max-lg:sr-only')}>Potluck</span>
    </Link>
  );
}
