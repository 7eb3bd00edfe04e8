import type { CommunityActivity } from '@potluck/events/answers/analysis';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { reportReasons } from '../../parts/report-reasons.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AnalysisPart } from './analysis-part.tsx';
import { activityQuery } from './analysis-queries.ts';
import { durationWords } from './period-words.ts';
import { PlotCard } from './plot-card.tsx';
import { daysIn, rangeIn } from './range.ts';
import { RangeChoice } from './range-choice.tsx';
import { shares, sums, totalOf, unitOf, weeksIn } from './series.ts';
import { ShareCard } from './share-card.tsx';

/** The community's history in plots, for analysts. The range of days is in the address. */
export const OverviewPage = () => (
  <AnalysisPart title="Analysis" text="What happened in this community, day by day.">
    <Overview />
  </AnalysisPart>
);

function Overview() {
  const [address] = useSearchParams();
  const { data, isPending, isPlaceholderData, refetch } = useQuery(activityQuery(rangeIn(address)));
  return (
    <>
      {isPending ? (
        <Loading label="Loading plots" className="grid gap-6 lg:grid-cols-2">
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} className="h-80 rounded-card" />
          ))}
        </Loading>
      ) : data ? (
        <>
          <RangeChoice from={data.from} until={data.until} />
          <div
            aria-busy={isPlaceholderData}
            className={classes('grid gap-6 transition-opacity duration-150 lg:grid-cols-2', isPlaceholderData && 'opacity-60')}
          >
            <Plots of={data} />
          </div>
        </>
      ) : (
        <EmptyState
          title="The plots could not be loaded"
          text="Please check your connection and the days, and try again."
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
    </>
  );
}

const counted = [
  { type: 'UserRegistered', title: 'New members', name: 'Members' },
  { type: 'AnnouncementPosted', title: 'Posts', name: 'Posts' },
  { type: 'CommentAdded', title: 'Comments', name: 'Comments' },
  { type: 'AnnouncementLiked', title: 'Likes of posts', name: 'Likes', note: 'Likes that were taken back later are counted too.' },
  { type: 'RecipeCreated', title: 'New recipes', name: 'Recipes' },
  { type: 'ReportReceived', title: 'Reports', name: 'Reports' },
] as const;

const number = (value: number): string => value.toLocaleString('en-US');

function Plots({ of: { from, until, series, firstDecisions, undecided } }: { of: CommunityActivity }) {
  const unit = unitOf(daysIn(from, until));
  const range = `${from}-to-${until}`;
  const seriesOf = (type: string): Pick<(typeof series)[number], 'counts' | 'by'> =>
    series.find((one) => one.type === type) ?? { counts: [], by: {} };
  const reports = seriesOf('ReportReceived').by;
  const decisions = seriesOf('DecisionMade');
  const overturned = sums(from, seriesOf('AppealDecided').by.true ?? [], unit);
  const decided = sums(from, decisions.counts, unit);
  const [all, undone] = [totalOf(decisions.counts), totalOf(seriesOf('AppealDecided').by.true ?? [])];
  const hours = new Map(firstDecisions.map(({ week, medianSeconds }) => [week, medianSeconds / 3_600]));
  const waits = weeksIn(from, until).map((week) => ({ from: week, value: hours.get(week) ?? null }));
  return (
    <>
      {counted.map(({ type, title, name, ...more }) => (
        <PlotCard
          key={type}
          title={title}
          name={name}
          {...more}
          headline={number(totalOf(seriesOf(type).counts))}
          points={sums(from, seriesOf(type).counts, unit)}
          unit={unit}
          format={number}
          fileName={`${title.toLowerCase().replaceAll(' ', '-')}-${range}`}
        />
      ))}
      <ShareCard
        title="Reports by reason"
        counts={reportReasons.flatMap(({ value, label }) => (reports[value] ? [{ name: label, count: totalOf(reports[value]) }] : []))}
      />
      <ShareCard
        title="Decisions by outcome"
        counts={Object.entries(decisions.by).map(([outcome, counts]) => ({ name: outcomeWords(outcome), count: totalOf(counts) }))}
      />
      <PlotCard
        title="Time to the first decision"
        name="Hours"
        kind="Curve"
        headline={hours.size > 0 ? durationWords(medianOf([...hours.values()]) * 3_600) : '–'}
        note={`The median of the cases that were first decided in a week, since their first report. ${
          undecided === 1 ? '1 case waits' : `${number(undecided)} cases wait`
        } for a first decision now. The number above is the median of the weeks.`}
        points={waits}
        unit="week"
        format={(hours) => durationWords(hours * 3_600)}
        fileName={`time-to-decision-${range}`}
      />
      <PlotCard
        title="Decisions overturned"
        name="Percent"
        headline={all > 0 ? `${Math.round((100 * undone) / all)} %` : '–'}
        note="Appeals that succeeded, of the decisions made in the same period."
        points={shares(overturned, decided)}
        unit={unit}
        format={(percent) => `${percent} %`}
        fileName={`overturned-${range}`}
      />
    </>
  );
}

/** `hide_profile`: 'Hide profile'. */
const outcomeWords = (outcome: string): string => outcome.charAt(0).toUpperCase() + outcome.slice(1).replaceAll('_', ' ');

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
