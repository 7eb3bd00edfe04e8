import { useMutation } from '@tanstack/react-query';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { rereadRules, rulesPath } from '../../parts/rules-query.ts';
import { toast } from '../../ui/toast.ts';

const failureOf = (error: unknown): string => messageOf(error, 'The server could not be reached. Please try again.');

/** Pending until the list shows the change; then `onDone` is called. `failure` is the text to show in the form. */
export function useWriteRule(number: string, { onWritten, onDone }: { onWritten?: () => void; onDone?: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rule: { text: string; revision: number | null }) => api.put(`${rulesPath}/${number}`, rule),
    onSuccess: async () => {
      onWritten?.();
      await rereadRules();
      onDone?.();
    },
    onError: async (error) => {
      if (error instanceof ApiError) await rereadRules();
    },
  });
  return { write: mutate, writing: isPending, failure: error && !isUnauthorized(error) ? failureOf(error) : undefined };
}

export const useRetireRule = (number: string) =>
  useMutation({
    mutationFn: () => api.delete(`${rulesPath}/${number}`),
    onSuccess: rereadRules,
    onError: (error) => {
      if (!isUnauthorized(error)) toast({ kind: 'error', title: 'The rule still stands', text: failureOf(error) });
    },
  });
