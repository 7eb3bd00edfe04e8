import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { paths } from '../../app/paths.ts';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { useMissing } from '../../parts/use-missing.ts';
import { useSuspended } from '../../parts/use-suspended.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useBringBack } from './use-bring-back.ts';
import { VersionCard } from './version-card.tsx';
import { type Kind, momentOf, type Version } from './version-fields.ts';
import { kindOf, versionsQuery } from './version-queries.ts';

const things: Record<Kind, string> = { recipe: 'recipe', announcement: 'post', comment: 'comment' };

/** The versions of the viewer's own recipe, post or comment. */
export function VersionsPage() {
  const { id: thing = '' } = useParams();
  const [text, id = ''] = thing.split('_');
  const kind = kindOf(text);
  return kind ? <Versions key={thing} kind={kind} id={id} /> : <NotFoundPage />;
}

function Versions({ kind, id }: { kind: Kind; id: string }) {
  const list = useInfiniteQuery(versionsQuery(kind, id));
  const { data, isPending, refetch, hasNextPage } = list;
  if (useMissing(id, list)) return <NotFoundPage />;
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <Page title="Earlier versions" width="normal">
      <PageHeader
        title="Earlier versions"
        text={`What your ${things[kind]} said, newest first. Only you see this.`}
        actions={
          <ButtonLink variant="quiet" to={kind === 'recipe' ? paths.recipe(Number(id)) : paths.announcements}>
            {kind === 'recipe' ? 'Back to the Recipe' : 'Back to Community'}
          </ButtonLink>
        }
      />
      {isPending ? (
        <Loading label="Loading earlier versions" className="flex flex-col gap-4">
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
        </Loading>
      ) : data ? (
        <>
          {versions.length === 1 && !hasNextPage && <p className="text-note text-quiet">It has not been edited.</p>}
          <List kind={kind} id={id} versions={versions} hasMore={hasNextPage} />
          <LoadMorePages list={list} />
        </>
      ) : (
        <div role="alert">
          <EmptyState
            title="The versions could not be loaded"
            text="Please check your connection and try again."
            action={<Button onClick={() => void refetch()}>Try Again</Button>}
          />
        </div>
      )}
    </Page>
  );
}

function List({ kind, id, versions, hasMore }: { kind: Kind; id: string; versions: Version[]; hasMore: boolean }) {
  const [wanted, setWanted] = useState<Version>();
  const suspended = useSuspended();
  const bringBack = useBringBack(kind, id, () => setWanted(undefined));
  // The last loaded version is shown only when the one before it, for the comparison, is loaded too.
  const shown = hasMore ? versions.slice(0, -1) : versions;
  const now = versions[0];
  return (
    <>
      <ol className="flex flex-col gap-4" aria-label="Versions, newest first">
        {shown.map((version, index) => (
          <li key={version.revision}>
            <VersionCard version={version} before={versions[index + 1]} isNow={index === 0} onBringBack={() => setWanted(version)} />
          </li>
        ))}
      </ol>
      {wanted && now && (
        <Dialog
          open
          onOpenChange={(open) => open || setWanted(undefined)}
          title="Bring this version back?"
          description={`Your ${things[kind]} will say again what it said on ${momentOf(wanted.at)}. ${pictureWords(wanted)}What it says now stays among the earlier versions.`}
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" disabled={bringBack.isPending} onClick={() => setWanted(undefined)}>
              Cancel
            </Button>
            <Button busy={bringBack.isPending} refused={suspended} onClick={() => bringBack.mutate({ version: wanted, now })}>
              Bring it back
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What happens to a recipe's picture, and to who may see the recipe. */
function pictureWords(version: Version): string {
  if (!('picture' in version)) return '';
  const pictures = {
    none: 'That version had no picture. ',
    same: '',
    kept: 'Its picture comes back too. ',
    purged: 'Its picture was purged by moderators and never comes back, so the present one stays. ',
    gone: 'Its picture is no longer kept, so the present one stays. ',
  };
  return `${pictures[version.picture]}Who may see it stays as it is. `;
}
