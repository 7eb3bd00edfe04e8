import type { EventTypeInfo } from '@potluck/events/answers/analysis';
import type { ExportOrdered } from '@potluck/events/answers/events';
import type { DownloadProgress } from '@potluck/events/answers/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { AnalysisPart } from './analysis-part.tsx';
import { eventTypesQuery } from './analysis-queries.ts';
import { DayField } from './day-field.tsx';
import { eventsWords } from './period-words.ts';
import { SealedNote } from './sealed-note.tsx';

const formats = [
  { value: 'ndjson', label: 'Lines of JSON' },
  { value: 'csv', label: 'CSV' },
  { value: 'parquet', label: 'Parquet' },
] as const;
type Format = (typeof formats)[number]['value'];

const progressKey = ['analysis', 'export'];
const pollMs = 1_000;

/** Takes events out: an order, which the log records, and an ordinary download, whose progress the server tells. */
export const ExportPage = () => (
  <AnalysisPart title="Export" text="Events for a program of your own." width="normal">
    <Export />
  </AnalysisPart>
);

function Export() {
  const queries = useQueryClient();
  const { data: types } = useQuery(eventTypesQuery);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [range, setRange] = useState({ from: '', until: '' });
  const [format, setFormat] = useState<Format>('ndjson');
  const order = useMutation({
    mutationFn: () =>
      api.post<ExportOrdered>('/api/analysis/exports', {
        types: [...chosen],
        format,
        ...(range.from && { from: range.from }),
        ...(range.until && { until: range.until }),
      }),
    onSuccess({ exportId }) {
      const link = document.createElement('a');
      link.href = `/api/analysis/exports/${exportId}/file`;
      link.download = '';
      link.click();
      void queries.invalidateQueries({ queryKey: progressKey });
    },
  });
  /** When the export before this order began; its progress is reported until the new one's download begins. */
  const [before, setBefore] = useState<string>();
  const isAwaited = (known: DownloadProgress | null | undefined) => order.isSuccess && (!known || known.startedAt === before);
  const { data: progress } = useQuery({
    queryKey: progressKey,
    queryFn: () => api.get<DownloadProgress | null>('/api/analysis/exports/progress'),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' || isAwaited(data) ? pollMs : false),
    meta: { needsUser: true },
  });
  const offered = types?.filter(({ isVisible, count }) => isVisible && count > 0) ?? [];
  const events = offered.reduce((sum, { type, count }) => sum + (chosen.has(type) ? count : 0), 0);
  const toggle = (names: readonly string[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const name of names)
        if (on) after.add(name);
        else after.delete(name);
      return after;
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBefore(progress?.startedAt);
    order.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <p className="text-note">The log records who exported what.</p>
      <SealedNote ids="of this export alone" />
      <div className="flex flex-wrap gap-3">
        <DayField label="From" value={range.from} onChoose={(from) => setRange({ ...range, from })} />
        <DayField label="Until" value={range.until} onChoose={(until) => setRange({ ...range, until })} />
        <Field label="Format" className="w-44">
          {(control) => <Select {...control} value={format} options={formats} onChange={setFormat} />}
        </Field>
      </div>
      <Section title="Event types">
        <div className="gap-6 sm:columns-2 lg:columns-3">
          {[...new Set(offered.map(({ stream }) => stream))].map((stream) => (
            <Stream key={stream} name={stream} types={offered.filter((info) => info.stream === stream)} chosen={chosen} onToggle={toggle} />
          ))}
        </div>
      </Section>
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={chosen.size === 0 || order.isPending || progress?.state === 'running'}>
          Export
        </Button>
        <span role="status" className="text-note text-quiet">
          {chosen.size === 0
            ? 'Choose an event type'
            : `${eventsWords(events)}${range.from || range.until ? ', of which those of these days' : ''}`}
        </span>
      </p>
      {order.isError && (
        <p role="alert" className="text-danger text-note">
          {messageOf(order.error, 'The export could not be made. Please try again.')}
        </p>
      )}
      {progress && (progress.state === 'running' || (order.isSuccess && !isAwaited(progress))) && <Progress {...progress} />}
    </form>
  );
}

interface StreamProps {
  name: string;
  types: readonly EventTypeInfo[];
  chosen: ReadonlySet<string>;
  onToggle: (types: readonly string[], on: boolean) => void;
}

function Stream({ name, types, chosen, onToggle }: StreamProps) {
  const all = types.map(({ type }) => type);
  return (
    <fieldset className="mb-4 flex break-inside-avoid flex-col">
      <legend className="font-semibold text-note">{name}</legend>
      {[
        ...(all.length > 1 ? [{ type: 'all of them', names: all, count: undefined }] : []),
        ...types.map(({ type, count }) => ({ type, names: [type], count })),
      ].map(({ type, names, count }) => (
        <label key={type} className="flex min-h-11 items-center gap-3 text-note">
          <input
            type="checkbox"
            className="size-5 accent-plum"
            checked={names.every((each) => chosen.has(each))}
            onChange={({ target }) => onToggle(names, target.checked)}
          />
          <span className="break-all">{type}</span>
          {count !== undefined && <span className="text-quiet tabular-nums">{count.toLocaleString('en-US')}</span>}
        </label>
      ))}
    </fieldset>
  );
}

function Progress({ state, done, of }: DownloadProgress) {
  if (state === 'done') return <p role="status">The export is complete. Your browser has saved it with its other downloads.</p>;
  if (state === 'failed') return <p role="status">The export ended before it was complete. Please try again.</p>;
  return <progress aria-label="Log read" max={Math.max(of, 1)} value={done} className="h-2 w-full accent-plum" />;
}
