import { useMutation } from '@tanstack/react-query';
import { api, isUnauthorized, messageOf } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { caseChanged, casePath } from './case-queries.ts';

interface Wanted {
  what: 'media' | 'private_recipe' | 'context' | 'reporter';
  /** The reporter's number in the case. */
  reporter?: number;
}

/** Opens something that the case keeps closed. The access is recorded in the moderators' log, which the text at the button says. */
export function OpenInCase({
  id,
  label,
  hint,
  onOpened,
  ...wanted
}: Wanted & {
  id: string;
  label: string;
  /** For screen readers: what the button refers to. */
  hint?: string;
  onOpened?: () => void;
}) {
  const open = useMutation({
    mutationFn: () => api.post(`${casePath(id)}/access`, wanted),
    onSuccess: () => {
      onOpened?.();
      return caseChanged(id);
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({
        kind: 'error',
        title: 'That was not possible',
        text: messageOf(error, 'The server could not be reached. Please try again.'),
      });
    },
  });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="quiet" busy={open.isPending} onClick={() => open.mutate()}>
        {label}
        {hint && <span className="sr-only"> {hint}</span>}
      </Button>
      <span className="text-quiet text-small">Noted in the moderators’ log</span>
    </p>
  );
}
