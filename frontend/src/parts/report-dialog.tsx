import { maxShortText } from '@potluck/events/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { refetchCurrentUser } from '../api/current-user.ts';
import { ApiError, api, isUnauthorized, messageOf } from '../api/http.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { paths } from '../app/paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, Textarea } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.ts';
import { reportReasons } from './report-reasons.ts';
import { useMuted } from './use-muted.ts';
import { useSuspended } from './use-suspended.ts';

export interface ReportTarget {
  contentType: 'announcement' | 'comment' | 'user' | 'recipe';
  contentId?: number;
  reportedUserId?: string;
  /** The revision on the reporter's screen. */
  contentRevision?: number;
  /** Shown in the dialog. */
  title?: string;
}

const words = { announcement: 'announcement', comment: 'comment', user: 'user profile', recipe: 'recipe' } as const;

interface ReportDialogProps {
  target: ReportTarget;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sections 2, 4, 5 and 8, 'Report'. */
export function ReportDialog({ target, open, onOpenChange }: ReportDialogProps) {
  const [reason, setReason] = useState<(typeof reportReasons)[number]['value']>();
  const [details, setDetails] = useState('');
  const report = useMutation({
    mutationFn: () => {
      const { contentType, contentId, reportedUserId, contentRevision } = target;
      return api.post('/api/reports', {
        contentType,
        contentId,
        reportedUserId,
        contentRevision,
        reason,
        description: details.trim() || undefined,
      });
    },
    onSuccess: () => {
      onOpenChange(false);
      setReason(undefined);
      setDetails('');
      void queryClient.invalidateQueries({ queryKey: keys.reports });
      toast({
        kind: 'success',
        title: 'Report submitted',
        text: "Thank you for helping keep our community safe. We'll review your report.",
        action: { label: 'Your reports', to: paths.reports },
      });
    },
    onError: (error) => {
      // A toast says so already.
      if (isUnauthorized(error)) return;
      if (error instanceof ApiError && error.answer?.code === 'already-reported') {
        toast({ kind: 'error', title: 'Already reported', text: 'You have already reported this content.' });
      } else if (error instanceof ApiError && error.status === 403) {
        // Decided while the dialog was open.
        toast({ kind: 'error', title: 'Report failed', text: messageOf(error, '') });
        void refetchCurrentUser();
      } else {
        toast({ kind: 'error', title: 'Report failed', text: 'There was an error submitting your report. Please try again.' });
      }
    },
  });
  const barred = [useSuspended(), useMuted()].find(Boolean);
  const requireReason = () => toast({ kind: 'error', title: 'Reason required', text: 'Please select a reason for reporting.' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (barred) return;
    if (reason) report.mutate();
    else requireReason();
  };
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus: the dialog takes it while the report is sent.
  useEffect(() => {
    if (report.status === 'pending') form.current?.closest<HTMLElement>('[role=dialog]')?.focus();
    if (report.status === 'error') submitButton.current?.focus();
  }, [report.status]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!report.isPending) onOpenChange(next);
      }}
      title={`Report ${words[target.contentType] ?? 'content'}`}
      description={target.title ? `"${target.title}"` : undefined}
    >
      <form ref={form} onSubmit={submit} className="flex flex-col gap-5">
        {barred && (
          <p role="status" className="rounded-control bg-butter-soft px-4 py-3 text-note">
            {barred}.
          </p>
        )}
        <p className="text-note text-quiet">
          Our moderation staff review every report. Who reported is not shown to the other person.{' '}
          <a href={paths.rules} target="_blank" rel="noreferrer" className="underline">
            Community rules
          </a>
        </p>
        <Field label="Reason for reporting">
          {(controlProps) => (
            <Select {...controlProps} value={reason} options={reportReasons} onChange={setReason} placeholder="Select a reason" />
          )}
        </Field>
        <Field label="Additional details (optional)" aside={`${details.length}/${maxShortText} characters`}>
          {(controlProps) => (
            <Textarea {...controlProps} value={details} maxLength={maxShortText} onChange={(event) => setDetails(event.target.value)} />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={report.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            variant="danger"
            busy={report.isPending}
            refused={barred ?? (reason ? undefined : 'Please select a reason for reporting.')}
            {...(!barred && { onRefused: requireReason })}
          >
            {report.isPending ? 'Submitting...' : 'Submit Report'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
