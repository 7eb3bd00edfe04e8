import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';

/** The instructions, with numerals that can be read from across a kitchen. With a `current` step (from 1) it is large and the others stand back. */
export function Steps({ instructions, current }: { instructions: readonly string[]; current?: number }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!current) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.children[current - 1]?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  }, [current]);
  return (
    <section aria-labelledby="instructions">
      <h2 id="instructions" className="mb-5 text-title">
        Instructions
      </h2>
      <ol ref={list} className="flex flex-col gap-7">
        {instructions.map((instruction, index) => {
          const isCurrent = current === index + 1;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
              key={index}
              aria-current={isCurrent ? 'step' : undefined}
              className={classes(
                'grid grid-cols-[2.75rem_1fr] gap-3 rounded-card transition-[background-color,padding] duration-200',
                isCurrent && '-mx-4 bg-butter-soft p-4 sm:p-6 min-[900px]:mr-0',
                current !== undefined && !isCurrent && 'text-quiet',
              )}
            >
              <span
                aria-hidden="true"
                className={classes(
                  'text-right font-semibold font-title text-display leading-none tabular-nums',
                  current !== undefined && !isCurrent ? 'text-quiet' : 'text-tomato',
                )}
              >
                {index + 1}
              </span>
              <p
                className={classes('max-w-[66ch] whitespace-pre-line pt-1.5', isCurrent && 'text-title sm:text-[1.875rem] sm:leading-snug')}
              >
                {instruction}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
