import type { OrderInput } from '@potluck/events/inputs/analysis';
import { useMutation } from '@tanstack/react-query';
import { api, isUnauthorized, messageOf } from '../../api/http.ts';
import { queryClient } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.ts';
import { ordersQuery, projectionsQuery } from './analysis-queries.ts';

/** Sends an order for a projection, and says so if it was refused. The projector carries it out a moment later. */
export const useOrder = (projection: string) =>
  useMutation({
    mutationFn: (order: OrderInput) => api.post(`/api/analysis/projections/${projection}/orders`, order),
    onSuccess: () =>
      Promise.all([projectionsQuery, ordersQuery(projection)].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ kind: 'error', title: 'Nothing was ordered', text: messageOf(error, 'The server could not be reached. Please try again.') });
    },
  });
