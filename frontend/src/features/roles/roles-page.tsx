import type { MemberRoles } from '@potluck/events/answers/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cardClass } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type FoundRoles, rolesQuery } from './role-queries.ts';
import { RoleRow } from './role-row.tsx';
import { allRoles } from './role-words.ts';

/** For administrators: the members' roles, who granted them and when, and buttons to grant and revoke them. */
export function RolesPage() {
  const [search, setSearch] = useState('');
  const { data, isPending, isPlaceholderData, refetch } = useQuery(rolesQuery(search));
  return (
    <Page title="Roles" width="normal">
      <PageHeader title="Roles" text="Who looks after this community." />
      {data?.rolesClaim && <FollowsClaim claim={data.rolesClaim} />}
      <SearchBox label="Search members" placeholder="Name, id, or whole email address" value={search} onChange={setSearch} />
      {isPending ? (
        <Loading label="Loading roles" className="flex flex-col gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-56 rounded-card" />
          ))}
        </Loading>
      ) : data ? (
        <div aria-busy={isPlaceholderData} className={classes('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}>
          <p role="status" className="sr-only">
            {data.members.length === 1 ? '1 member' : `${data.members.length} members`}
          </p>
          <Members found={data} isSearch={search !== ''} />
        </div>
      ) : (
        <EmptyState
          title="The roles could not be loaded"
          text="Please check your connection and try again."
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
    </Page>
  );
}

const FollowsClaim = ({ claim }: { claim: string }) => (
  <p className="rounded-control bg-butter-soft px-4 py-3 text-note">
    <strong className="font-semibold">The issuer of the accounts gives the roles here,</strong> in its claim <code>{claim}</code>. What is
    granted or revoked on this page holds until that member signs in again: then the claim wins.
  </p>
);

function Members({ found: { members, isUnverified, rolesClaim }, isSearch }: { found: FoundRoles; isSearch: boolean }) {
  if (members.length === 0) {
    return isSearch ? (
      <EmptyState title="Nobody found" text="A part of the name is enough; an email address has to be whole." />
    ) : (
      <EmptyState title="Nobody has a role" />
    );
  }
  const untilSignIn = rolesClaim ? "It holds until they sign in again: then the issuer's claim wins." : '';
  const doubt = isUnverified ? 'Nobody has verified this address: it belongs to whoever signed up with it first. ' : '';
  return (
    <ul className="flex flex-col gap-4">
      {members.map((one) => (
        <Member key={one.member.id} of={one} caution={{ grant: doubt + untilSignIn, revoke: untilSignIn }} />
      ))}
    </ul>
  );
}

function Member({ of, caution }: { of: MemberRoles; caution: { grant: string; revoke: string } }) {
  const { user } = useCurrentUser();
  const { id, displayName, profileImageUrl } = of.member;
  const name = displayName?.trim() || 'Somebody without a name';
  const joined = new Date(of.joinedAt).toLocaleDateString('en-US', { dateStyle: 'medium' });
  return (
    <li className={classes(cardClass, 'flex flex-col gap-3 p-5')}>
      <div className="flex items-center gap-3">
        <Avatar name={displayName} url={profileImageUrl} size={44} />
        <div className="min-w-0">
          <h2 className="truncate text-lead">
            <Link to={paths.user(id)} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="break-all text-quiet text-small">
            Joined {joined} · {id}
          </p>
        </div>
      </div>
      <ul>
        {allRoles.map((role) => (
          <RoleRow key={role} of={of} role={role} name={name} isOwn={user?.id === id} caution={caution} />
        ))}
      </ul>
    </li>
  );
}
