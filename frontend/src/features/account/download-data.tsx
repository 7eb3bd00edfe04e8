import type { DownloadProgress } from '@potluck/events/answers/people';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/http.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

const address = '/api/auth/user/data';
const pollMs = 1_000;
/** If the download has not begun after this time, the server has refused it. */
const beginsWithinMs = 15_000;

/** A click: `before` is the start of the previous download, and `at` the time of the click in ms. The next download is shown. */
interface DownloadRequest {
  before: string | undefined;
  at: number;
}

/** 'Download my data': an ordinary browser download, whose progress the server reports. */
export function DownloadData() {
  const [requested, setRequested] = useState<DownloadRequest>();
  const { data } = useQuery({
    queryKey: ['own-data'],
    queryFn: () => api.get<DownloadProgress | null>(`${address}/progress`),
    refetchInterval: ({ state: { data: last } }) => (last?.state === 'running' || isAwaited(requested, last) ? pollMs : false),
  });
  const waits = isAwaited(requested, data);
  const runs = data?.state === 'running';
  const isLate = useLate(waits ? requested : undefined);
  return (
    <>
      <p className="text-note text-quiet">
        One zip file with all that is yours here: your profile, recipes, posts and comments with their pictures and videos, likes, follows,
        reports, and what moderators decided. Recipes come in a form that other cooking programs can read, too.
      </p>
      <div>
        <ButtonAnchor
          href={address}
          download
          variant="quiet"
          aria-disabled={(waits && !isLate) || runs ? true : undefined}
          onClick={(event) => {
            if ((waits && !isLate) || runs) event.preventDefault();
            else setRequested({ before: data?.startedAt, at: Date.now() });
          }}
        >
          Download my data
        </ButtonAnchor>
      </div>
      <div role="status" className="flex flex-col gap-2 text-note">
        {waits && (
          <p>{isLate ? 'The download did not begin. Ten an hour are possible: please try again later.' : 'Your data is being gathered.'}</p>
        )}
        {!waits && data && (requested || runs) && <Progress {...data} />}
      </div>
    </>
  );
}

const isAwaited = (requested: DownloadRequest | undefined, last: DownloadProgress | null | undefined) =>
  requested !== undefined && requested.before === last?.startedAt;

function Progress({ state, done, of }: DownloadProgress) {
  if (state === 'done') return <p>Your data is complete. Your browser has saved it with its other downloads.</p>;
  if (state === 'failed') return <p>The download ended before it was complete. Please try again.</p>;
  return (
    <>
      <p>
        Your browser is saving it: <span className="tabular-nums">{`${done} of ${of}`}</span>
      </p>
      <progress aria-label="Your data" max={of} value={done} className="h-2 w-full accent-plum" />
    </>
  );
}

/** True when the download should have begun. */
function useLate(requested: DownloadRequest | undefined): boolean {
  const [late, setLate] = useState<DownloadRequest>();
  useEffect(() => {
    if (!requested) return;
    const timer = setTimeout(() => setLate(requested), requested.at + beginsWithinMs - Date.now());
    return () => clearTimeout(timer);
  }, [requested]);
  return requested !== undefined && late === requested;
}
