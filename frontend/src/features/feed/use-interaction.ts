import { canInteract, useCurrentUser } from '../../api/current-user.ts';
import { toast } from '../../ui/toast.ts';

const wishes = {
  post: 'interact with posts',
  comment: 'comment',
  reply: 'reply',
  commentLike: 'like comments',
} as const;

export interface Interaction {
  allowed: boolean;
  /** For the control's button: disabled for visitors; without a display name it says what is missing. */
  control: { disabled?: boolean; refused?: string; onRefused?: () => void };
}

/** Whether the viewer may like, comment or reply (section 6, 'Can interact'). */
export function useInteraction(wish: keyof typeof wishes): Interaction {
  const { status, user } = useCurrentUser();
  if (canInteract(user)) return { allowed: true, control: {} };
  if (status !== 'signed-in') return { allowed: false, control: { disabled: true } };
  const title = 'Profile Setup Required';
  const text = `Please complete your profile with a display name to ${wishes[wish]}`;
  return { allowed: false, control: { refused: `${title}: ${text}`, onRefused: () => toast({ kind: 'error', title, text }) } };
}
