import { ApiError } from '../../api/api-error.ts';
import { isUnauthorized, messageOf } from '../../api/http.ts';
import { toast } from '../../ui/toast.ts';

/** The specification's words (section 8); of what the server refuses, it says why. A 401 speaks for itself. */
export function showFailure(error: unknown, failed: string): void {
  if (isUnauthorized(error)) return;
  const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
  toast(why ? { kind: 'error', title: failed, text: why } : { kind: 'error', title: 'Error', text: failed });
}
