import { canInteract, useCurrentUser } from '../../api/current-user.ts';
import { signInPath } from '../../api/unauthorized.ts';
import { paths } from '../../app/paths.ts';
import { useSuspended } from '../../parts/use-suspended.ts';
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

/** Whether the viewer may like, comment or reply (section 6, 'Can interact'). */
export function useInteraction(action: keyof typeof actions): Interaction {
  const { status, user } = useCurrentUser();
  const suspended = useSuspended();
  const refuse = (title: string, text: string, link: ToastMessage['action']): Interaction => ({
    allowed: false,
    control: { refused: `${title}: ${text}`, onRefused: () => toast({ kind: 'error', title, text, action: link }) },
  });
  if (suspended) return { allowed: false, control: { refused: suspended } };
  if (canInteract(user)) return { allowed: true, control: {} };
  if (status !== 'signed-in') {
    return refuse('Sign In', `Please sign in to ${actions[action]}`, { label: 'Sign In', to: signInPath(), leaves: true });
  }
  const text = `Please complete your profile with a display name to ${actions[action]}`;
  return refuse('Profile Setup Required', text, { label: 'Complete Profile', to: paths.account });
}
