import { canInteract, useCurrentUser } from '../../api/current-user.ts';
import { signInPath } from '../../api/unauthorized.ts';
import { paths } from '../../app/paths.ts';
import { type ToastMessage, toast } from '../../ui/toast.ts';

const actions = {
  post: 'interact with posts',
  comment: 'comment',
  reply: 'reply',
  commentLike: 'like comments',
} as const;

export interface Interaction {
  allowed: boolean;
  /** Props of the control's button; refused with the reason and a link. */
  control: { refused?: string; onRefused?: () => void };
}

const suspendedUntil = (until: string) => new Date(until).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Whether the viewer may like, comment or reply (section 6, 'Can interact'). */
export function useInteraction(action: keyof typeof actions): Interaction {
  const { status, user } = useCurrentUser();
  const refuse = (title: string, text: string, link: ToastMessage['action']): Interaction => ({
    allowed: false,
    control: { refused: `${title}: ${text}`, onRefused: () => toast({ kind: 'error', title, text, action: link }) },
  });
  if (user?.suspension) {
    const { until } = user.suspension;
    return refuse(
      'Your account is suspended',
      until ? `Until ${suspendedUntil(until)} you can read, and change nothing` : 'You can read, and change nothing',
      undefined,
    );
  }
  if (canInteract(user)) return { allowed: true, control: {} };
  if (status !== 'signed-in') {
    return refuse('Sign In', `Please sign in to ${actions[action]}`, { label: 'Sign In', to: signInPath(), leaves: true });
  }
  const text = `Please complete your profile with a display name to ${actions[action]}`;
  return refuse('Profile Setup Required', text, { label: 'Complete Profile', to: paths.account });
}
