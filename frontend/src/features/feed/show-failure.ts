import { ApiError } from '../../api/api-error.ts';
import { isUnauthorized, messageOf } from '../../api/http.ts';
import { toast } from '../../ui/toast.ts';

/** A failure's toast in the specification's words (section 8), with the server's reason for a refusal. A 401 has a toast of its own. */
export function showFailure(error: unknown, failed: string): void {
  if (isUnauthorized(error)) return;
  const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
  toast(why ? { kind: 'error', title: failed, text: why } : { kind: 'error', title: 'Error', text: failed });
}
