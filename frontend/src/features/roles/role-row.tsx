import type { MemberRoles } from '@potluck/events/answers/people';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Role, roleWords, sinceWords } from './role-words.ts';
import { useChangeRole } from './use-change-role.ts';

interface RoleRowProps {
  of: MemberRoles;
  role: Role;
  name: string;
  isOwn: boolean;
  /** Warnings for the dialogs before granting and revoking. */
  caution: { grant: string; revoke: string };
}

/** One role of a member, with a button to grant or revoke it. */
export function RoleRow({ of: { member, roles }, role, name, isOwn, caution }: RoleRowProps) {
  const [confirming, setConfirming] = useState(false);
  const change = useChangeRole(member.id, role);
  const grant = roles.find((one) => one.role === role);
  const { label, hint } = roleWords[role];
  const has = grant !== undefined;
  const verb = has ? 'Revoke' : 'Grant';
  const title = has ? `Is ${name} to be no longer ${role}?` : `Make ${name} ${role}?`;
  const text = has ? `Open pages lose it at once. ${caution.revoke}` : `${label}: ${hint}. Open pages gain it at once. ${caution.grant}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold text-note">{label}</p>
        <p className="text-quiet text-small">{grant ? sinceWords(grant) : hint}</p>
      </div>
      <Button
        variant={has ? 'ghost' : 'quiet'}
        className={has ? 'text-danger' : undefined}
        aria-label={`${verb} ${role}: ${name}`}
        refused={has && isOwn && role === 'administrator' ? 'Another administrator can take this role from you.' : undefined}
        onClick={() => setConfirming(true)}
      >
        {verb}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={title}
        text={text.trim()}
        confirm={verb}
        busy={change.isPending}
        onConfirm={() => change.mutate(has, { onSettled: () => setConfirming(false) })}
      />
    </li>
  );
}
