import { api, isUnauthorized, messageOf } from '../api/http.ts';
import { paths } from '../app/paths.ts';
import { toast } from '../ui/toast.ts';
import type { ReportTarget } from './report-dialog.tsx';

/** Opens a case without a report, and navigates to it unless the screen was left before the answer. */
export async function openCase({ contentType, contentId, reportedUserId }: ReportTarget, go: (path: string) => void): Promise<void> {
  const { pathname } = location;
  try {
    const { id } = await api.post<{ id: string }>('/api/moderation/cases', { contentType, contentId, reportedUserId });
    if (location.pathname === pathname) go(paths.case(id));
  } catch (error) {
    if (isUnauthorized(error)) return;
    const text = messageOf(error, 'The server could not be reached. Please try again.');
    toast({ kind: 'error', title: 'The case could not be opened', text });
  }
}
