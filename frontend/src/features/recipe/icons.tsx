import { Drawn, type IconProps } from '../../ui/icons.tsx';

export const BackIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M19.5 12h-15M10.5 6l-6 6 6 6" />
  </Drawn>
);

export const DownloadIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15" />
  </Drawn>
);

export const SpeakerIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a7.5 7.5 0 0 1 0 11" />
  </Drawn>
);

export const StopIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M6.5 6.5h11v11h-11z" fill="currentColor" />
  </Drawn>
);
