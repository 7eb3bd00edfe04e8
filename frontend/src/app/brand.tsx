import { Link } from 'react-router-dom';
import { paths } from './paths.ts';

export function Brand() {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center gap-2.5 rounded-control">
      <img src="/potluck.svg" alt="" width="32" height="32" className="size-8" />
      <span className="font-semibold font-title text-title">Potluck</span>
    </Link>
  );
}
