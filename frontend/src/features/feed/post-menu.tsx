import type { Announcement } from '@potluck/events/answers/feed';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { useOpenCase } from '../../parts/use-open-case.tsx';
import { useReport } from '../../parts/use-report.tsx';
import { FlagIcon, HistoryIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { reportLoadError } from '../../ui/load-error.ts';
import { Menu } from '../../ui/menu.tsx';

const actionsModule = lazyModule(() => import('./post-actions.tsx'));

/** Edit and delete for the author, report for other members, a case for moderators, nothing for visitors. */
export function PostMenu({ announcement }: { announcement: Announcement }) {
  const { user } = useCurrentUser();
  const [actions, load] = useLazyModule(actionsModule);
  const [doing, setDoing] = useState<'editing' | 'deleting'>();
  const report = useReport();
  const openCase = useOpenCase();
  const navigate = useNavigate();
  const { id, userId, title, revision, editedAt } = announcement;
  if (!user) return null;
  const close = () => setDoing(undefined);
  const begin = (what: typeof doing) => {
    setDoing(what);
    reportLoadError(load(), close);
  };
  const isOwn = user.id === userId;
  const target = { contentType: 'announcement', contentId: id, reportedUserId: userId, contentRevision: revision, title } as const;
  const versions = {
    label: 'Earlier versions',
    icon: <HistoryIcon />,
    onSelect: () => void navigate(paths.versions('announcement', id)),
  };
  const items = isOwn
    ? [
        { label: 'Edit', icon: <PencilIcon />, onSelect: () => begin('editing') },
        ...(editedAt ? [versions] : []),
        { label: 'Delete', icon: <TrashIcon />, danger: true, onSelect: () => begin('deleting') },
      ]
    : [{ label: 'Report announcement', icon: <FlagIcon />, onSelect: () => report.openReport(target) }, ...openCase(target)];
  return (
    <>
      <Menu items={items} className="-mr-2 text-quiet" />
      {doing === 'editing' && actions && <actions.EditPostDialog announcement={announcement} onClose={close} />}
      {doing === 'deleting' && actions && <actions.DeletePostDialog announcement={announcement} onClose={close} />}
      {report.dialog}
    </>
  );
}
