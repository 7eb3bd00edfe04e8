import { useRef } from 'react';
import { ApiError } from '../api/api-error.ts';

/**
 * Whether a query found nothing: there is no such thing, or not for this viewer. It stays true while the query is fetched again, so that no
 * skeleton replaces the page, with the button that is just being pressed.
 */
export function useMissing(id: string, { error, isPending }: { error: Error | null; isPending: boolean }): boolean {
  const missingId = useRef<string>(undefined);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) missingId.current = id;
  else if (!isPending) missingId.current = undefined;
  return missingId.current === id;
}
