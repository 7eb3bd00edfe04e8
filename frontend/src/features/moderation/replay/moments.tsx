import type { HistoryEvent } from '@potluck/events/answers/case-history';
import type { CaseDetail } from '@potluck/events/answers/cases';
import { useMemo, useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { ContentCard } from './content-card.tsx';
import { didOf, momentOf, type Names, whoOf } from './event-words.ts';
import { Instrument } from './instrument.tsx';
import { Known } from './known.tsx';
import { lastDecision, lastReport, readingOfDecision, readingOfReport } from './readings.ts';
import type { World } from './replay.ts';
import type { LoadedHistory } from './use-history.ts';
import { useMoment } from './use-moment.ts';

interface Props {
  known: CaseDetail;
  names: Names;
  history: LoadedHistory;
  onShowNews: () => void;
}

/** One moment: the content, what was known, and three readings of the content; below them the timeline. */
export function Moments({ known, names, history, onShowNews }: Props) {
  const { replay, around, news } = history;
  const { moment, moveTo, show, isUnknown } = useMoment(replay);
  const world = replay.worlds[moment] as World;
  const event = replay.events[moment] as HistoryEvent;
  const before = replay.worlds[moment - 1]?.content;
  const changed = event.part === 'content' && before !== undefined && before.revision >= 0;
  return (
    <div className="flex flex-col gap-6">
      {isUnknown && (
        <p className="rounded-control bg-butter-soft px-4 py-3 text-note">
          This moment is not in the history of this case. The newest is shown.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ContentCard
          wide
          title="At this moment"
          about={momentOf(event.at)}
          content={world.content}
          since={changed ? before : undefined}
          known={known}
        />
        <Known replay={replay} moment={moment} names={names} around={around} onMove={moveTo} />
      </div>
      <Readings history={history} moment={moment} names={names} known={known} />
      <Instrument
        replay={replay}
        moment={moment}
        names={names}
        news={news.length}
        onMove={moveTo}
        onShowNews={() => {
          const first = news[0];
          onShowNews();
          if (first) show(first.eventId);
        }}
      />
    </div>
  );
}

type ReadingName = 'reported' | 'decision' | 'now';

/** Three readings of the content, each compared with the one before it: in columns, or in tabs in narrow windows. */
function Readings({ history: { replay }, moment, names, known }: Pick<Props, 'history' | 'names' | 'known'> & { moment: number }) {
  const [open, setOpen] = useState<ReadingName>('reported');
  const reportIndex = lastReport(replay, moment);
  const decisionIndex = lastDecision(replay, moment);
  const reported = useMemo(() => (reportIndex === undefined ? undefined : readingOfReport(replay, reportIndex)), [replay, reportIndex]);
  const decided = useMemo(
    () => (decisionIndex === undefined ? undefined : readingOfDecision(replay, decisionIndex)),
    [replay, decisionIndex],
  );
  const now = replay.worlds.at(-1)?.content;
  const cards: Record<ReadingName, () => React.JSX.Element> = {
    reported: () => (
      <ContentCard
        title={reported ? `As the page of ${whoOf(reported.event, names)} said` : 'As the reporter’s page said'}
        about={reported && (reported.revision === null ? 'unknown: this stood when the report came' : `revision ${reported.revision}`)}
        content={reported?.content}
        known={known}
        nothing="Not reported yet."
      />
    ),
    decision: () => (
      <ContentCard
        title="At the decision"
        about={
          decided &&
          `${whoOf(decided.event, names)} ${didOf(decided.event, names)}${decided.revision === null ? '' : `, revision ${decided.revision}`}`
        }
        content={decided?.content}
        since={reported?.content}
        known={known}
        nothing="Not decided yet."
      />
    ),
    now: () => (
      <ContentCard
        title="Now"
        about={now && now.revision >= 0 ? `revision ${now.revision}` : undefined}
        content={now}
        since={decided?.content ?? reported?.content}
        known={known}
      />
    ),
  };
  return (
    <>
      <div className="hidden gap-4 md:grid md:grid-cols-3">
        {(['reported', 'decision', 'now'] as const).map((name) => {
          const CardOf = cards[name];
          return (
            <div key={name} className="grid min-w-0">
              {CardOf()}
            </div>
          );
        })}
      </div>
      <div className="md:hidden">
        <Tabs
          label="Readings"
          open={open}
          onOpen={setOpen}
          tabs={[
            { name: 'reported', title: 'As reported', content: cards.reported },
            { name: 'decision', title: 'At decision', content: cards.decision },
            { name: 'now', title: 'Now', content: cards.now },
          ]}
        />
      </div>
    </>
  );
}
