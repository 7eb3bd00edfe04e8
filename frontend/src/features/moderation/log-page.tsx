import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { BackToModeration } from './back-to-moderation.tsx';
import { logQuery } from './log-query.ts';
import { LogRow } from './log-row.tsx';
import { actOptions, anyAct } from './log-words.ts';

/** The actions of moderators and administrators, newest first. The filters are URL parameters. */
export function LogPage() {
  const [address, setAddress] = useSearchParams();
  const act = address.get('act') ?? anyAct;
  const moderator = address.get('moderator') ?? '';
  const list = useInfiniteQuery(logQuery({ act: act === anyAct ? '' : act, moderator }));
  const { data, isPending, isPlaceholderData, refetch } = list;
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries), [data]);
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    if (value) next.set(name, value);
    else next.delete(name);
    setAddress(next, { replace: true });
  };
  const name = entries?.find((entry) => entry.moderator?.id === moderator)?.moderator?.displayName?.trim();
  return (
    <Page title="Log · Moderation" width="normal">
      <BackToModeration />
      <PageHeader title="Log" text="What moderators and administrators did." />
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="Act"
          className="max-w-64"
          value={act}
          options={actOptions}
          onChange={(value) => choose('act', value === anyAct ? '' : value)}
        />
        {moderator && (
          <Button variant="quiet" onClick={() => choose('moderator', '')}>
            Only {name || 'one moderator'} · show all
          </Button>
        )}
      </div>
      {isPending ? (
        <Loading label="Loading log" className="flex flex-col gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-card" />
          ))}
        </Loading>
      ) : !entries ? (
        <EmptyState
          title="The log could not be loaded"
          text="Please check your connection and try again."
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : entries.length === 0 && !list.hasNextPage ? (
        <EmptyState title="Nothing here yet" text={act !== anyAct || moderator ? 'Nothing matches these filters.' : undefined} />
      ) : (
        <div aria-busy={isPlaceholderData} className={classes('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}>
          <Card as="ul" aria-label="Acts" className="px-5">
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} onModerator={(id) => choose('moderator', id)} />
            ))}
          </Card>
          <LoadMorePages list={list} />
        </div>
      )}
    </Page>
  );
}
