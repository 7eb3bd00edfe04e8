import { csvOf } from '@potluck/events/csv';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { inTurn } from '../../ui/in-turn.ts';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { whenNear } from '../../ui/when-near.ts';
import { periodWords } from './period-words.ts';
import type { PlotProps } from './plots.tsx';
import { saveCsv } from './save-csv.ts';

/** How far from the window a plot is drawn. */
const nearMargin = '300px 0px';
const plotModule = lazyModule(() => import('./plots.tsx'));

interface PlotCardProps extends PlotProps {
  title: string;
  /** The number that the plot is about. */
  headline: string;
  note?: string;
  kind?: 'Bars' | 'Curve';
  /** Of the file with what is shown. */
  fileName: string;
}

/** A plot of a value over time, the table of what it shows, and that as a file. */
export function PlotCard({ title, headline, note, kind = 'Bars', fileName, ...plot }: PlotCardProps) {
  const id = useId();
  const [module, load] = useLazyModule(plotModule);
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => (frame.current && !isNear ? whenNear(frame.current, nearMargin, () => setNear(true)) : undefined), [isNear]);
  useEffect(() => {
    if (!isNear) return;
    // After the text is painted: the plots' code is large. Without it the table is there.
    const next = requestAnimationFrame(() => setTimeout(() => load().catch(() => {})));
    return () => cancelAnimationFrame(next);
  }, [isNear, load]);
  const [isDue, setDue] = useState(false);
  useEffect(() => (isNear && module ? inTurn(() => setDue(true)) : undefined), [isNear, module]);
  const { points, unit, name, format } = plot;
  const Plot = isDue ? module?.[kind] : undefined;
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3 p-5">
      <header className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lead">
          {title}
        </h2>
        <p className="font-semibold text-lead text-plum tabular-nums">{headline}</p>
      </header>
      <div ref={frame} className="h-48" role="img" aria-label={`${title}, by the ${unit}. The table below says the same.`}>
        {Plot && <Plot {...plot} />}
      </div>
      {note && <p className="text-quiet text-small">{note}</p>}
      <Disclosure summary="Table" className="text-note">
        {() => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys. */}
            <section aria-label={`Table of ${title.toLowerCase()}`} tabIndex={0} className="max-h-80 overflow-y-auto">
              <table className="w-full">
                <caption className="sr-only">{title}</caption>
                <thead>
                  <tr className="text-left text-quiet text-small">
                    <th scope="col" className="py-1">
                      {unit === 'day' ? 'Day' : unit === 'week' ? 'Week' : 'Month'} (UTC)
                    </th>
                    <th scope="col" className="py-1 text-right">
                      {name}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ from, value }) => (
                    <tr key={from} className="border-line border-t">
                      <th scope="row" className="py-1 text-left font-normal">
                        {periodWords(from, unit)}
                      </th>
                      <td className="py-1 text-right tabular-nums">{value === null ? '–' : format(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <Button
              variant="quiet"
              className="mt-3"
              onClick={() =>
                saveCsv(
                  fileName,
                  csvOf(
                    ['from', name.toLowerCase()],
                    points.map(({ from, value }) => [from, value]),
                  ),
                )
              }
            >
              Download as CSV
            </Button>
          </>
        )}
      </Disclosure>
    </Card>
  );
}
