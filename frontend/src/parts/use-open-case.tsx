import { actsAs } from '@potluck/events/acts-as';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../api/current-user.ts';
import { api, isUnauthorized, messageOf } from '../api/http.ts';
import { paths } from '../app/paths.ts';
import { Drawn } from '../ui/icons.tsx';
import { toast } from '../ui/toast.ts';
import type { ReportTarget } from './report-dialog.tsx';

/** The menu item with which a moderator opens a case without a report; none for others. */
export function useOpenCase() {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const open = async ({ contentType, contentId, reportedUserId }: ReportTarget) => {
    try {
      const { id } = await api.post<{ id: string }>('/api/moderation/cases', { contentType, contentId, reportedUserId });
      navigate(paths.case(id));
    } catch (error) {
      if (isUnauthorized(error)) return;
      const text = messageOf(error, 'The server could not be reached. Please try again.');
      toast({ kind: 'error', title: 'The case could not be opened', text });
    }
  };
  return (target: ReportTarget) =>
    user && actsAs(user.roles, 'moderator') ? [{ label: 'Open a case', icon: <CaseIcon />, onSelect: () => void open(target) }] : [];
}

const CaseIcon = () => (
  <Drawn>
    <path d="M3.5 7.5h17v11.5h-17zM8.5 7.5v-3h7v3M3.5 12.5h17" />
  </Drawn>
);
