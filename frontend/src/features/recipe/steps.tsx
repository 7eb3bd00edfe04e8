import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { smoothScroll } from './smooth-scroll.ts';
import type { Reading } from './voice/use-voice.ts';

/** On paper, the step being read looks like the others. */
const onPaper = {
  step: 'print:mx-0 print:grid print:min-h-0 print:bg-transparent print:p-0 print:text-ink print:transition-none',
  number: 'print:text-right print:text-tomato',
  text: 'print:pt-1.5 print:text-body',
};

interface StepsProps {
  instructions: readonly string[];
  /** The step being read: it fills the view, and the others are dimmed. */
  reading?: Reading;
}

/** The instructions, with numbers large enough to read from a distance. */
export function Steps({ instructions, reading }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const step = reading && list.current?.children[reading.step - 1];
    // A step higher than the window is shown from its top.
    if (step) smoothScroll(step, step.clientHeight > innerHeight * 0.7 ? 'start' : 'center');
  }, [reading]);
  return (
    <section aria-labelledby="instructions">
      <h2 id="instructions" tabIndex={-1} className="mb-5 scroll-mt-24 text-title">
        Instructions
      </h2>
      {/* An empty marker instead of none: with none, Safari does not treat it as a list. */}
      <ol ref={list} className="flex list-[''] flex-col gap-7">
        {instructions.map((instruction, index) => {
          const current = reading?.step === index + 1;
          const dimmed = reading && !current;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
              key={index}
              aria-current={current ? 'step' : undefined}
              className={classes(
                'grid-cols-[2.25rem_1fr] gap-4 scroll-mt-24 scroll-mb-44 rounded-card transition-colors duration-200',
                onPaper.step,
                current
                  ? 'flex min-h-[52dvh] flex-col justify-center bg-butter-soft px-5 py-8 max-[900px]:-mx-2 sm:min-h-[56dvh] sm:px-10'
                  : 'grid',
                dimmed && 'text-quiet',
              )}
            >
              <span
                className={classes(
                  'font-semibold font-title text-display leading-none tabular-nums',
                  onPaper.number,
                  !current && 'text-right',
                  dimmed ? 'text-quiet' : 'text-tomato',
                )}
              >
                {index + 1}
              </span>
              <p
                className={classes(
                  'max-w-[46ch] whitespace-pre-line',
                  onPaper.text,
                  current ? 'text-[clamp(1.5625rem,1.2rem+1.6vw,2rem)] not-print:leading-snug' : 'pt-1.5',
                )}
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
