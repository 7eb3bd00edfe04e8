import { Drawn, type IconProps } from '../../ui/icons.tsx';

export const ImageIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17" />
    <circle cx="15.5" cy="9" r="1.5" />
  </Drawn>
);

export const VideoIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3.5 6.5h12v11h-12zM15.5 11l5-3v8l-5-3z" />
  </Drawn>
);
