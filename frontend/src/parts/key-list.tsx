import { Fragment } from 'react';

const keyClass =
  'inline-grid min-h-8 min-w-9 place-items-center rounded-small border border-edge bg-wash px-2 font-semibold font-text text-small';

/** What keys do: `[['Space', 'reads the next step']]`; several keys for one thing are separated by a space. */
export function KeyList({ keys }: { keys: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-note">
      {keys.map(([names, does]) => (
        <Fragment key={names}>
          <dt className="flex gap-1.5">
            {names.split(' ').map((name) => (
              <kbd key={name} className={keyClass}>
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
