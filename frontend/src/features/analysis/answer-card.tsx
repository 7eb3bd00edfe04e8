import { csvOf } from '@potluck/events/csv';
import type { Row } from '@potluck/events/question';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import type { QuestionAnswer } from './ask-in-frame.ts';
import { saveCsv } from './save-csv.ts';

const plotModule = lazyModule(() => import('./answer-plot.tsx'));
const mostShown = 500;

interface AnswerCardProps {
  of: QuestionAnswer;
  /** The question or its days have been changed since it was asked. */
  isChanged: boolean;
}

/** The answer to a question: its plot if it has one, its rows, and these as a file. */
export function AnswerCard({ of: { name, chart, rows, total, events }, isChanged }: AnswerCardProps) {
  const [module, load] = useLazyModule(plotModule);
  useEffect(() => {
    // Without its code the table is there.
    load().catch(() => {});
  }, [load]);
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is brought into view once.
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [rows]);
  const columns = [...new Set(rows.slice(0, mostShown).flatMap((row) => Object.keys(row)))];
  const count = (value: number, one: string, many: string) => `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;
  return (
    <Card as="section" ref={card} aria-label="Answer" className="flex min-w-0 flex-col gap-3 p-5">
      <p role="status" className="text-note text-quiet">
        {count(total, 'row', 'rows')} from {count(events, 'event', 'events')}
        {total > rows.length && `; the first ${rows.length.toLocaleString('en-US')} are here`}
        {rows.length > mostShown && `, of which ${mostShown} are shown`}. Days are those of UTC.
      </p>
      {isChanged && (
        <p className="rounded-control bg-butter-soft px-4 py-3 text-note">The question has changed since. Ask again for its answer.</p>
      )}
      {chart && rows.length > 0 && (
        <div className="h-64" role="img" aria-label={`Plot of ${chart.y.join(' and ')} by ${chart.x}. The table below says the same.`}>
          {module && <module.AnswerPlot rows={rows.slice(0, mostShown)} chart={chart} />}
        </div>
      )}
      {rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys. */}
          <section aria-label="Rows of the answer" tabIndex={0} className="max-h-96 overflow-auto">
            <table className="w-full text-left text-note">
              <thead>
                <tr className="text-quiet text-small">
                  {columns.map((column) => (
                    <th key={column} scope="col" className="py-1 pr-4">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, mostShown).map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and never move.
                  <tr key={index} className="border-line border-t">
                    {columns.map((column) => (
                      <td key={column} className="py-1 pr-4 tabular-nums">
                        {shown(row[column])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p>
            <Button
              variant="quiet"
              onClick={() =>
                saveCsv(
                  name,
                  csvOf(
                    columns,
                    rows.map((row) => columns.map((column) => row[column] ?? null)),
                  ),
                )
              }
            >
              Download as CSV
            </Button>
          </p>
        </>
      )}
    </Card>
  );
}

const shown = (value: Row[string] | undefined): string =>
  value === null || value === undefined ? '–' : typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
