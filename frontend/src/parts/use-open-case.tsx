import { actsAs } from '@potluck/events/acts-as';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../api/current-user.ts';
import { Drawn } from '../ui/icons.tsx';
import { lazyModule } from '../ui/lazy-module.ts';
import { reportLoadError } from '../ui/load-error.ts';
import type { ReportTarget } from './report-dialog.tsx';

const opening = lazyModule(() => import('./open-case.ts'));

/** For moderators, the menu item that opens a case without a report. Its code is loaded on first use. */
export function useOpenCase() {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const open = (target: ReportTarget) =>
    reportLoadError(
      opening.load().then(({ openCase }) => openCase(target, navigate)),
      () => {},
    );
  return (target: ReportTarget) =>
    user && actsAs(user.roles, 'moderator') ? [{ label: 'Open a case', icon: <CaseIcon />, onSelect: () => open(target) }] : [];
}

const CaseIcon = () => (
  <Drawn>
    <path d="M3.5 7.5h17v11.5h-17zM8.5 7.5v-3h7v3M3.5 12.5h17" />
  </Drawn>
);
