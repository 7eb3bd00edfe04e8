import type { CurrentUser } from '@potluck/events/answers/people';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchCurrentUser } from '../api/current-user.ts';
import { momentOf } from '../parts/use-suspended.ts';
import { Button } from '../ui/button.tsx';
import { nextLook } from './next-look.ts';
import { paths } from './paths.ts';
import { warningsOf } from './warnings-of.ts';

/** The viewer's current suspension, and the warnings, newest first, each until the viewer has read it. */
export function SanctionBanner({ user }: { user: CurrentUser }) {
  const { suspension } = user;
  const warnings = warningsOf(user);
  useRefetchAt(suspension?.until ?? null);
  const [readHere, setReadHere] = useState<readonly string[]>([]);
  const read = [...readHere, ...storedRead()];
  const unread = warnings.filter(({ decisionId }) => !read.includes(decisionId)).reverse();
  if (!suspension && unread.length === 0) return null;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-3 px-4 pt-4 md:px-6 print:hidden">
      {suspension && (
        <section aria-label="Suspension" role="status" className={boxClass}>
          <p className="font-semibold">
            {suspension.until === null ? 'Your account is suspended.' : `Your account is suspended until ${momentOf(suspension.until)}.`}
          </p>
          {suspension.reason && <p className="whitespace-pre-line">{suspension.reason}</p>}
          <p>You can still read everything. Posting, commenting, liking, following and changing your recipes or profile have to wait.</p>
          {toDecisions}
        </section>
      )}
      {unread.map(({ decisionId, reason }) => (
        <section key={decisionId} aria-label="Warning" role="status" className={boxClass}>
          <p className="font-semibold">The moderators have warned you.</p>
          {reason && <p className="whitespace-pre-line">{reason}</p>}
          {toDecisions}
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => {
              // Only ids of warnings that still show, so that the list stays short.
              const ids = [...warnings.map((warning) => warning.decisionId).filter((id) => read.includes(id)), decisionId];
              keepRead(ids);
              setReadHere(ids);
            }}
          >
            I have read this
          </Button>
        </section>
      ))}
    </div>
  );
}

const toDecisions = (
  <Link to={paths.decisions} className="self-start underline">
    See the decision, and appeal
  </Link>
);

const boxClass = 'flex flex-col gap-2 rounded-control bg-butter-soft px-4 py-3 text-note';

/** The read warnings, stored in this browser: ids with spaces between. Without storage, warnings are shown again after a reload. */
const readKey = 'potluck-warning-read';
function storedRead(): string[] {
  try {
    return localStorage.getItem(readKey)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
function keepRead(ids: readonly string[]): void {
  try {
    localStorage.setItem(readKey, ids.join(' '));
  } catch {
    // Storage is refused.
  }
}

/** No event marks the end of a suspension, so the user is refetched at its date, until it is over for the server too. */
function useRefetchAt(until: string | null): void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const look = () => {
      if (Date.parse(until) <= Date.now()) void refetchCurrentUser();
      setRound(round + 1);
    };
    const timer = setTimeout(look, nextLook(until, Date.now()));
    return () => clearTimeout(timer);
  }, [until, round]);
}
