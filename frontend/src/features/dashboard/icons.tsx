import { Drawn, type IconProps } from '../../ui/icons.tsx';

export const DiceIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z" />
    <g fill="currentColor" stroke="none">
      <circle cx="8.5" cy="8.5" r="1.3" />
      <circle cx="15.5" cy="8.5" r="1.3" />
      <circle cx="12" cy="12" r="1.3" />
      <circle cx="8.5" cy="15.5" r="1.3" />
      <circle cx="15.5" cy="15.5" r="1.3" />
    </g>
  </Drawn>
);
