import { useCurrentUser } from '../../api/current-user.ts';
import type { ReportTarget } from '../../parts/report-dialog.tsx';
import { useReport } from '../../parts/use-report.tsx';

interface GoneNoteProps {
  /** What stands where it was. */
  text: string;
  /** What it was, and whose. */
  target: ReportTarget & { reportedUserId: string };
}

/** In place of what went while one looked at it. Whoever saw it can report it still: the server takes that for a day. */
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
