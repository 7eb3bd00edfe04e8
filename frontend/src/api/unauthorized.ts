import { toast, toastView } from '../ui/toast.ts';

/** What sends the browser to sign in, and back to the page it left. */
export const signInPath = (returnTo: string = location.pathname + location.search): string =>
  `/api/login?return_to=${encodeURIComponent(returnTo)}`;

const redirectDelay = 500;
let leaving = false;

/** For a command, or a screen that needs a user, that was answered 401: says so, and after 500 ms goes to sign in (section 8). */
export function unauthorized(): void {
  if (leaving) return;
  leaving = true;
  // The browser may come back to the page as it was left.
  addEventListener('pageshow', () => (leaving = false), { once: true });
  toast({ kind: 'error', title: 'Unauthorized', text: 'You are logged out. Logging in again...' });
  const leave = () => setTimeout(() => location.assign(signInPath()), redirectDelay);
  // On a slow line what draws the toast comes later: it is to be read for as long.
  void toastView.load().then(leave, leave);
}
