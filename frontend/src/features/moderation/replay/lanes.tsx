import { memo, type ReactNode } from 'react';
import { didOf, momentOf, type Names, shortLengthOf, whoOf } from './event-words.ts';
import { type Lane, lanesOf } from './lanes-of.ts';
import type { Replay } from './replay.ts';

/** With more moments there is no space to show the time between them. */
const mostGaps = 24;

const percent = (index: number, count: number): string => `${count < 2 ? 0 : (index / (count - 1)) * 100}%`;

/** A lane per actor with a mark per event, above the slider (`children`). In narrow windows all lanes are one line. */
export function Lanes({
  replay,
  moment,
  names,
  onMove,
  children,
}: {
  replay: Replay;
  moment: number;
  names: Names;
  onMove: (moment: number) => void;
  children: ReactNode;
}) {
  const count = replay.events.length;
  return (
    <div className="replay-lanes" style={{ '--part': count < 2 ? 0 : moment / (count - 1) } as React.CSSProperties}>
      {/* Only for sight and mouse: the slider gives the same to keyboards and screen readers. */}
      <Marks replay={replay} names={names} onMove={onMove} />
      <div className="replay-head">{children}</div>
    </div>
  );
}

const Marks = memo(function Marks({ replay, names, onMove }: { replay: Replay; names: Names; onMove: (moment: number) => void }) {
  const { events } = replay;
  const count = events.length;
  const titleOf = (event: (typeof events)[number] | undefined) =>
    event ? `${whoOf(event, names)} ${didOf(event, names)}, ${momentOf(event.at)}` : '';
  return (
    <div
      aria-hidden="true"
      className="replay-marks"
      onClick={({ clientX, currentTarget }) => {
        const track = currentTarget.querySelector('.replay-track')?.getBoundingClientRect();
        if (track) onMove(Math.round(((clientX - track.left) / track.width) * (count - 1)));
      }}
    >
      {lanesOf(replay, names).map((lane) => (
        <LaneRow key={lane.name} lane={lane} count={count} titleOf={(index) => titleOf(events[index])} />
      ))}
      {count <= mostGaps && (
        <div className="replay-lane replay-gaps">
          <span />
          <span className="replay-track">
            {events.slice(1).map((event, index) => (
              <span key={event.eventId} style={{ left: percent(index + 0.5, count) }}>
                {shortLengthOf((events[index] as typeof event).at, event.at)}
              </span>
            ))}
          </span>
        </div>
      )}
    </div>
  );
});

const LaneRow = ({ lane: { name, tone, marks }, count, titleOf }: { lane: Lane; count: number; titleOf: (index: number) => string }) => (
  <div className="replay-lane" data-tone={tone}>
    <span className="replay-name">{name}</span>
    <span className="replay-track">
      {marks.map(({ index, kind }) => (
        <span key={index} className="replay-mark" data-kind={kind} title={titleOf(index)} style={{ left: percent(index, count) }} />
      ))}
    </span>
  </div>
);
