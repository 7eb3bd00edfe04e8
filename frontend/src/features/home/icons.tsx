import { Drawn, type IconProps } from '../../ui/icons.tsx';

export const LogoutIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 4.5H5v15h5M14.5 8l4.5 4-4.5 4M9.5 12H19" />
  </Drawn>
);

export const SettingsIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM9 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z" />
  </Drawn>
);

export const SunIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4" />
  </Drawn>
);
