import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { classes } from '../../ui/classes.ts';

const part = 'inline-flex min-h-11 items-center border-b-3 px-4 font-semibold text-note';

/** Links to the case and to its replay, which starts at the newest event. */
export function CaseParts({ id, newest }: { id: string; newest: string | undefined }) {
  const replays = useSearchParams()[0].has('at');
  const links = [
    { to: paths.case(id), label: 'The case', current: !replays },
    { to: `${paths.case(id)}?at=${newest ?? ''}`, label: 'Replay', current: replays },
  ];
  return (
    <nav aria-label="Case" className="flex border-line border-b">
      {links.map(({ to, label, current }) => (
        <Link
          key={label}
          to={to}
          aria-current={current ? 'page' : undefined}
          className={classes(part, current ? 'border-tomato text-tomato' : 'border-transparent text-quiet hover:text-ink')}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
