import { useMutation } from '@tanstack/react-query';
import { api, isUnauthorized, messageOf } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.ts';
import type { Role } from './role-words.ts';

/** Pending until the list shows the change. */
export const useChangeRole = (userId: string, role: Role) =>
  useMutation({
    mutationFn: (has: boolean) => {
      const path = `/api/users/${encodeURIComponent(userId)}/roles/${role}`;
      return has ? api.delete(path) : api.put(path);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.allRoles }),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ kind: 'error', title: 'Nothing was changed', text: messageOf(error, 'The server could not be reached. Please try again.') });
    },
  });
