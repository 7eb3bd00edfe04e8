import type { CurrentUser } from '@potluck/events/answers/people';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchCurrentUser } from '../api/current-user.ts';
import { momentOf } from '../parts/use-suspended.ts';
import { Button } from '../ui/button.tsx';
import { nextLook } from './next-look.ts';
import { paths } from './paths.ts';

/** The viewer's current suspension, and the last warning until the viewer has read it. */
export function SanctionBanner({ user }: { user: CurrentUser }) {
  const { suspension, warning } = user;
  useRefetchAt(suspension?.until ?? null);
  const [readHere, setReadHere] = useState<string>();
  const isUnread = warning !== null && readHere !== warning.decisionId && !wasRead(warning.decisionId);
  if (!suspension && !isUnread) return null;
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
      {warning && isUnread && (
        <section aria-label="Warning" role="status" className={boxClass}>
          <p className="font-semibold">The moderators have warned you.</p>
          {warning.reason && <p className="whitespace-pre-line">{warning.reason}</p>}
          {toDecisions}
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => {
              keepRead(warning.decisionId);
              setReadHere(warning.decisionId);
            }}
          >
            I have read this
          </Button>
        </section>
      )}
    </div>
  );
}

const toDecisions = (
  <Link to={paths.decisions} className="self-start underline">
    See the decision, and appeal
  </Link>
);

const boxClass = 'flex flex-col gap-2 rounded-control bg-butter-soft px-4 py-3 text-note';

/** The last read warning, stored in this browser. Without storage, the warning is shown again after a reload. */
const readKey = 'potluck-warning-read';
function wasRead(decisionId: string): boolean {
  try {
    return localStorage.getItem(readKey) === decisionId;
  } catch {
    return false;
  }
}
function keepRead(decisionId: string): void {
  try {
    localStorage.setItem(readKey, decisionId);
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
