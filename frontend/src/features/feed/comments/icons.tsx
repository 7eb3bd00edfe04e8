import { Drawn, type IconProps } from '../../../ui/icons.tsx';

export const ReplyIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M9.5 6L4.5 11l5 5M5 11h8.5a6 6 0 0 1 6 6v1.5" />
  </Drawn>
);
export const SendIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 12L20 4.5 15 20l-4-6.5zM11 13.5l9-9" />
  </Drawn>
);
