import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { DayField } from './day-field.tsx';
import { dayAfter, daysIn } from './range.ts';

const spans = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: 1_096, label: '3 years' },
];

/** The first and the last day of all plots, in the address; `from` and `until` are those shown. */
export function RangeChoice({ from, until }: { from: string; until: string }) {
  const [, setAddress] = useSearchParams();
  const choose = (range: { from: string; until: string }) => setAddress(range, { replace: true });
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Range of days</legend>
      <DayField label="From" value={from} onChoose={(day) => day && choose({ from: day, until: day > until ? day : until })} />
      <DayField label="Until" value={until} onChoose={(day) => day && choose({ from: day < from ? day : from, until: day })} />
      <div className="flex flex-wrap gap-2">
        {spans.map(({ days, label }) => (
          <Button
            key={days}
            variant="quiet"
            aria-pressed={daysIn(from, until) === days}
            className="aria-pressed:border-plum aria-pressed:bg-plum-soft"
            onClick={() => choose({ from: dayAfter(until, 1 - days), until })}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
