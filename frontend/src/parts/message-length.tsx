import { maxText } from '@potluck/events/limits';

const shown = 0.9 * maxText;
const most = maxText.toLocaleString('en');

/** Beside a post's message that is nearly full: what is pasted beyond its limit is cut off by the browser. */
export const MessageLength = ({ text }: { text: string }) => (
  <span role="status">
    {text.length >= maxText ? `${most} characters: full` : text.length >= shown && `${text.length.toLocaleString('en')}/${most} characters`}
  </span>
);
