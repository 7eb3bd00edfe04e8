import { maxRules } from '@potluck/events/limits';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../api/current-user.ts';
import { rulesQuery } from '../../parts/rules-query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { NewRule } from './new-rule.tsx';
import { RuleCard } from './rule-card.tsx';

/** The community's rules, for everybody. Administrators add, change and retire them here. */
export function RulesPage() {
  const { user } = useCurrentUser();
  const { data: rules, isPending, refetch } = useQuery(rulesQuery);
  const isEditor = user?.roles.includes('administrator') ?? false;
  return (
    <Page title="Community Rules" width="narrow">
      <PageHeader title="Community Rules" text="What holds at this table. Moderators decide reports by these." />
      {rules ? (
        <>
          {rules.length > 0 ? (
            <ol className="flex flex-col gap-3">
              {rules.map((rule) => (
                <RuleCard key={rule.id} rule={rule} isEditor={isEditor} />
              ))}
            </ol>
          ) : (
            <EmptyState
              title="No rules yet"
              text={isEditor ? 'Write the first one below.' : 'Administrators of this community write them.'}
            />
          )}
          {isEditor &&
            (rules.length < maxRules ? <NewRule rules={rules} /> : <p className="text-quiet">There are {maxRules} rules at most.</p>)}
        </>
      ) : isPending ? (
        <Loading label="Loading rules" className="flex flex-col gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Card key={row} className="p-5">
              <Skeleton className="h-6 w-3/4" />
            </Card>
          ))}
        </Loading>
      ) : (
        <EmptyState
          title="Unable to Load Rules"
          text="Please check your connection and try again."
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
    </Page>
  );
}
