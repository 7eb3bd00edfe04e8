import { useMutation } from '@tanstack/react-query';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { isRuleGone } from '../../parts/rules-query.ts';
import { toast } from '../../ui/toast.ts';
import { caseChanged, casePath } from './case-queries.ts';
import type { SentEffect } from './effects.ts';
import { focusCaseState } from './focus-case-state.ts';

/** The server's reason for a refusal, or that it could not be reached. */
const failureOf = (error: unknown): string => messageOf(error, 'The server could not be reached. Please try again.');

/** Shows the failure. A refusal means that the screen is out of date, so the case is refetched. */
async function onFailure(error: unknown, id: string): Promise<void> {
  if (isUnauthorized(error)) return;
  toast({ kind: 'error', title: 'That was not possible', text: failureOf(error) });
  if (error instanceof ApiError) await caseChanged(id);
}

/** Claims a case by its id. */
export const useClaim = () =>
  useMutation({
    mutationFn: (id: string) => api.post(`${casePath(id)}/claim`),
    onSuccess: async (_, id) => {
      await caseChanged(id);
      toast({ kind: 'success', title: 'The case is yours', text: 'For 30 minutes from what you do last.' });
    },
    onError: onFailure,
  });

/** The moves without a form. Pending until the screen shows the result. */
export const useCaseMove = (id: string) =>
  useMutation({
    mutationFn: (move: 'release' | 'reopen') => api.post(`${casePath(id)}/${move}`),
    onSuccess: async () => {
      await caseChanged(id);
      focusCaseState();
    },
    onError: (error) => onFailure(error, id),
  });

export const useEscalate = (id: string, onEscalated: () => void) =>
  useMutation({
    mutationFn: (escalation: { code: string; note: string }) => api.post(`${casePath(id)}/escalate`, escalation),
    onSuccess: () => {
      onEscalated();
      return caseChanged(id);
    },
    onError: (error) => onFailure(error, id),
  });

export const useAddNote = (id: string, onAdded: (note: string) => void) =>
  useMutation({
    mutationFn: (note: string) => api.post(`${casePath(id)}/notes`, { note }),
    onSuccess: (_, note) => {
      onAdded(note);
      return caseChanged(id);
    },
    onError: (error) => onFailure(error, id),
  });

export interface Decision extends SentEffect {
  also: SentEffect[];
  /** The revision of the case that the moderator saw; `contentRevision` is that of its content. */
  revision: number;
  contentRevision: number | null;
  rule: { id: string; revision: number } | null;
  noteInternal: string;
  noteToAuthor: string;
  noteToReporters: string;
}

/** Sends a decision. `failure` is the text to show in the form. `onRuleGone`: refused, because the chosen rule no longer stands. */
export function useDecide(id: string, { onDecided, onRuleGone }: { onDecided: () => void; onRuleGone: () => void }) {
  const decide = useMutation({
    mutationFn: (decision: Decision) => api.post(`${casePath(id)}/decisions`, decision),
    onSuccess: async () => {
      onDecided();
      await caseChanged(id);
      focusCaseState();
    },
    onError: async (error) => {
      if (isRuleGone(error)) onRuleGone();
      if (error instanceof ApiError) await caseChanged(id);
    },
  });
  return { decide: decide.mutate, deciding: decide.isPending, failure: decide.error ? failureOf(decide.error) : undefined };
}

export interface AppealAnswer {
  decisionId: string;
  upheld: boolean;
  revision: number;
  contentRevision: number | null;
  noteInternal: string;
  noteToAuthor: string;
  noteToReporters: string;
}

/** Sends the answer to an appeal. `failure` is the text to show in the form. */
export function useAnswerAppeal(id: string) {
  const answer = useMutation({
    mutationFn: (given: AppealAnswer) => api.post(`${casePath(id)}/appeal-answers`, given),
    onSuccess: () => caseChanged(id),
    onError: async (error) => {
      if (error instanceof ApiError) await caseChanged(id);
    },
  });
  return { answer: answer.mutate, answering: answer.isPending, failure: answer.error ? failureOf(answer.error) : undefined };
}
