import { defineQuestion, median, mondayOf } from '@potluck/projector/question';

interface Wait {
  reportedAt: string;
  decidedAt: string | null;
}

const hours = ({ reportedAt, decidedAt }: Wait) => (Date.parse(decidedAt ?? reportedAt) - Date.parse(reportedAt)) / 3_600_000;

const weekOf = ({ reportedAt }: Wait) => mondayOf(reportedAt);

/** How long do reports wait for a decision? By the week (UTC) of a case's first report, until its first decision. */
export default defineQuestion({
  name: 'report-waits',
  takes: ['ReportReceived', 'DecisionMade'],
  keys: ({ stream }) => [stream],
  evolve(wait: Wait | undefined, { type, metadata: { at } }) {
    if (type === 'ReportReceived') return wait ?? { reportedAt: at, decidedAt: null };
    return wait && { ...wait, decidedAt: wait.decidedAt ?? at };
  },
  rows(waits) {
    const weeks = [...new Set(waits.map(weekOf))].sort();
    return weeks.map((week) => {
      const all = waits.filter((wait) => weekOf(wait) === week);
      const decided = all.filter(({ decidedAt }) => decidedAt !== null);
      const middle = median(decided.map(hours));
      return { week, cases: all.length, undecided: all.length - decided.length, medianHours: middle && Math.round(10 * middle) / 10 };
    });
  },
  chart: { kind: 'bars', x: 'week', y: ['medianHours'] },
});
