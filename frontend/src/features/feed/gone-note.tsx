import { useCurrentUser } from '../../api/current-user.ts';
import type { ReportTarget } from '../../parts/report-dialog.tsx';
import { useReport } from '../../parts/use-report.tsx';

interface GoneNoteProps {
  /** The text of the placeholder. */
  text: string;
  /** The removed content and its author. */
  target: ReportTarget & { reportedUserId: string };
}

/** The placeholder of content that was removed while it was on the screen. It can still be reported: the server accepts that for a day. */
export function GoneNote({ text, target }: GoneNoteProps) {
  const { user } = useCurrentUser();
  const report = useReport();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-note text-quiet">
      {text}
      {user && user.id !== target.reportedUserId && (
        <button
          type="button"
          className="min-h-11 rounded-small underline underline-offset-3 hover:text-ink"
          onClick={() => report.openReport(target)}
        >
          Report it
        </button>
      )}
      {report.dialog}
    </p>
  );
}
