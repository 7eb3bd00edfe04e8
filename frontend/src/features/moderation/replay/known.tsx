import type { HistoryEvent } from '@potluck/events/answers/case-history';
import { suspensionAt } from '@potluck/events/suspensions';
import { useMemo } from 'react';
import { Card } from '../../../ui/card.tsx';
import { countOf } from '../case-words.ts';
import { absenceWords } from './absence-words.ts';
import { caseWords, didOf, lengthOf, momentOf, type Names, whoOf } from './event-words.ts';
import { linksOf } from './links.ts';
import type { Replay, World } from './replay.ts';
import type { Around } from './use-history.ts';

/** The most reports that are listed, newest ones; earlier ones are only counted. */
const mostReports = 4;

/** What was known at a moment: the case's state, the revisions that people saw, causes and effects, and the surroundings. */
export function Known({
  replay,
  moment,
  names,
  around,
  onMove,
}: {
  replay: Replay;
  moment: number;
  names: Names;
  around: Around;
  onMove: (moment: number) => void;
}) {
  const world = replay.worlds[moment] as World;
  const event = replay.events[moment] as HistoryEvent;
  const { post, author, warnings, reports } = world;
  const shown = replay.reportsAt.slice(Math.max(0, reports - mostReports), reports);
  const suspension = suspensionAt(author, event.at);
  return (
    <Card as="section" aria-label="Known at this moment" className="flex flex-col gap-4 p-4 text-note">
      <dl className="flex flex-col gap-3 [&_dt]:text-quiet [&_dt]:text-small">
        <div>
          <dt>The case</dt>
          <dd className="font-semibold">{caseWords(world, names, event.at)}</dd>
        </div>
        <div>
          <dt>Who knew what</dt>
          <dd>
            {shown.length === 0 ? (
              'Nobody had reported it.'
            ) : (
              <ul className="flex flex-col gap-1">
                {reports > shown.length && <li className="text-quiet">{countOf(reports - shown.length, 'earlier report')}</li>}
                {shown.map((index) => (
                  <li key={index}>{knewOf(replay, index, names)}</li>
                ))}
                {decisionsUntil(replay, moment).map((index) => (
                  <li key={index}>{decidedOn(replay, index, names)}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <Causes replay={replay} moment={moment} names={names} onMove={onMove} />
        {post.revision >= 0 && (
          <div>
            <dt>The post above{post.hidden && ', hidden from members'}</dt>
            <dd className="line-clamp-4">{post.absence ? absenceWords(post.absence) : post.title}</dd>
          </div>
        )}
        {(warnings > 0 || suspension) && (
          <div>
            <dt>Its author</dt>
            <dd>
              {[
                warnings > 0 && countOf(warnings, 'warning'),
                suspension && `suspended${suspension.until ? ` until ${momentOf(suspension.until)}` : ''}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        )}
        {around && (
          <div>
            <dt>Around it</dt>
            <dd>{aroundWords(around, event.position, replay.contentType)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** The most effects that are listed. */
const mostEffects = 4;

/** Links to the event that led to this one, and to those that it led to. */
function Causes({ replay, moment, names, onMove }: { replay: Replay; moment: number; names: Names; onMove: (moment: number) => void }) {
  const { causeOf, effectsOf } = useMemo(() => linksOf(replay), [replay]);
  const cause = causeOf.get(moment);
  const effects = effectsOf.get(moment)?.slice(0, mostEffects) ?? [];
  const link = (index: number) => {
    const event = replay.events[index] as HistoryEvent;
    return (
      <button
        key={index}
        type="button"
        className="block min-h-6 w-full rounded-small text-left text-plum underline decoration-1 underline-offset-3 hover:decoration-2"
        onClick={() => onMove(index)}
      >
        {whoOf(event, names)} {didOf(event, names)}
      </button>
    );
  };
  return (
    <>
      {cause !== undefined && (
        <div>
          <dt>It follows from</dt>
          <dd>{link(cause)}</dd>
        </div>
      )}
      {effects.length > 0 && (
        <div>
          <dt>It led to</dt>
          <dd className="flex flex-col gap-1">{effects.map(link)}</dd>
        </div>
      )}
    </>
  );
}

/** Which revision the reporter's page showed, and whether a newer one existed. */
function knewOf(replay: Replay, index: number, names: Names): string {
  const event = replay.events[index] as HistoryEvent;
  const { contentRevision, currentRevision } = event.data as { contentRevision: number | null; currentRevision: number | null };
  const who = whoOf(event, names);
  if (contentRevision === null) return `What the page of ${who} said is unknown.`;
  const isOld = currentRevision !== null && currentRevision > contentRevision;
  return `The page of ${who} said revision ${contentRevision}${isOld ? `, while revision ${currentRevision} stood` : ''}.`;
}

function decidedOn(replay: Replay, index: number, names: Names): string {
  const event = replay.events[index] as HistoryEvent;
  const { contentRevision } = event.data as { contentRevision: number | null };
  const who = whoOf(event, names);
  return `${who} ${didOf(event, names)}${contentRevision === null ? '' : `, on revision ${contentRevision}`}.`;
}

const decisionsUntil = ({ decisionsAt, worlds }: Replay, moment: number): readonly number[] => {
  const count = worlds[moment]?.decisions ?? 0;
  return decisionsAt.slice(Math.max(0, count - 2), count);
};

/** Likes taken back and deleted comments are not counted. If a list is truncated (`all` is false), its older entries are missing. */
function aroundWords({ likes, comments }: NonNullable<Around>, position: number, contentType: Replay['contentType']): string {
  const what = contentType === 'comment' ? (['reply', 'replies'] as const) : (['comment', 'comments'] as const);
  const facts = [
    { ...likes, words: ['like', 'likes'] as const },
    { ...comments, words: what },
  ].map(({ all, positions, words }) => ({ all, count: positions.filter((at) => at <= position).length, words }));
  // A truncated list may lack earlier entries, so it is named even with a count of 0.
  const parts = facts
    .filter(({ all, count }) => count > 0 || !all)
    .map(({ all, count, words }) => `${all ? '' : 'at least '}${countOf(count, words[0], words[1])}`);
  return parts.length === 0 ? 'nothing that is still there' : `${parts.join(' and ')}, of those that are still there`;
}

/** For an event of the content by its author: the time since the last report before it. */
export function sinceReport({ events, reportsAt, worlds }: Replay, moment: number, names: Names): string | undefined {
  const event = events[moment] as HistoryEvent;
  const count = worlds[moment]?.reports ?? 0;
  const report = events[reportsAt[count - 1] ?? -1];
  if (!report || event.part !== 'content' || event.actor.role !== 'author') return undefined;
  return `${lengthOf(report.at, event.at)} after ${whoOf(report, names)} reported it`;
}
