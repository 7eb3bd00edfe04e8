import type { OwnReport } from '@potluck/events/answers/moderation';
import { classes } from '../../ui/classes.ts';
import { Drawn } from '../../ui/icons.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';

const stepOf: Record<OwnReport['status'], number> = { pending: 0, in_review: 1, resolved: 2, dismissed: 2 };
const labels = ['Received', 'In review', 'Decided'] as const;

/** The progress of a report: received, in review, decided. */
export function ReportSteps({ report }: { report: OwnReport }) {
  const reached = stepOf[report.status];
  const dates = [report.createdAt, undefined, report.decision?.at];
  return (
    <ol aria-label="Progress" className="grid grid-cols-3">
      {labels.map((label, step) => {
        const done = step <= reached;
        return (
          <li
            key={label}
            aria-current={step === reached ? 'step' : undefined}
            className={classes(
              'relative flex flex-col items-start gap-1.5 pr-2 text-small',
              // The line to the next step.
              'before:absolute before:top-[11px] before:right-0 before:left-6 before:h-0.5 last:before:hidden',
              step < reached ? 'before:bg-basil' : 'before:bg-line',
            )}
          >
            <span
              className={classes(
                'z-1 grid size-6 place-items-center rounded-full border-2',
                done ? 'border-basil bg-basil text-on-accent' : 'border-edge bg-card',
              )}
            >
              {done && (
                <Drawn className="size-3.5" strokeWidth="3">
                  <path d="M5 12.5l4.5 4.5L19 7.5" />
                </Drawn>
              )}
            </span>
            <span className={step === reached ? 'font-semibold' : done ? undefined : 'text-quiet'}>
              {label}
              {!done && <span className="sr-only">: not yet</span>}
            </span>
            {done && dates[step] && <RelativeDate date={dates[step]} className="text-quiet" />}
          </li>
        );
      })}
    </ol>
  );
}
