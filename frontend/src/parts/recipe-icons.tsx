import { Drawn, type IconProps } from '../ui/icons.tsx';

export const ClockIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </Drawn>
);
export const ServingsIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="12" cy="12" r="4.5" />
    <path d="M3 4v5a2 2 0 0 0 2 2v9M5 4v4M21 20V4c-1.8 1-2.5 3.5-2.5 8H21" />
  </Drawn>
);
export const ChilliIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M17 8.5c1.5 5-3.5 11-12.5 11 4.5-1.5 6-5 7-8.5.6-2.2 2.2-3.5 3.7-3.5.9 0 1.5.4 1.8 1z" fill="currentColor" />
    <path d="M15.5 7.5c.3-1.7 1.2-2.8 3-3.5" />
  </Drawn>
);
