import { toast, toastView } from '../ui/toast.ts';

/** The address of sign-in, which leads back to `returnTo`. */
export const signInPath = (returnTo: string = location.pathname + location.search): string =>
  `/api/login?return_to=${encodeURIComponent(returnTo)}`;

const redirectDelay = 500;
let leaving = false;

/** After a 401 to a command or to a screen that needs a user: shows a toast, and goes to sign-in after 500 ms (section 8). */
export function unauthorized(): void {
  if (leaving) return;
  leaving = true;
  // The page may be restored from the back/forward cache.
  addEventListener('pageshow', () => (leaving = false), { once: true });
  toast({ kind: 'error', title: 'Unauthorized', text: 'You are logged out. Logging in again...' });
  const leave = () => setTimeout(() => location.assign(signInPath()), redirectDelay);
  // On a slow connection the toast's code arrives late; the delay starts when it can be shown.
  void toastView.load().then(leave, leave);
}
