import type { SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;

/**
 * An icon: 24 px grid, 1.75 px round stroke, hidden from screen readers. Icons of a single feature are in its folder, because this file loads
 * with every page.
 */
export function Drawn({ className = 'size-5', children, ...rest }: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      {...rest}
    >
      {children}
    </svg>
  );
}

export const PotIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4.5 11h15v4.5a5 5 0 0 1-5 5h-5a5 5 0 0 1-5-5z" />
    <path d="M2.5 11h19M9 7.5c-1.5-1.5.8-2.3-.3-4M14 7.5c-1.5-1.5.8-2.3-.3-4" />
  </Drawn>
);
export const BookIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5V20" />
  </Drawn>
);
export const PlusIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 5v14M5 12h14" />
  </Drawn>
);
export const PeopleIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M15.5 5.3a3.3 3.3 0 0 1 0 6.4M17.7 14.9c2.2.8 3.5 2.5 3.8 5.1" />
  </Drawn>
);
export const MoreIcon = (props: IconProps) => (
  <Drawn {...props}>
    <g fill="currentColor" stroke="none">
      <circle cx="5.5" cy="12" r="1.7" />
      <circle cx="12" cy="12" r="1.7" />
      <circle cx="18.5" cy="12" r="1.7" />
    </g>
  </Drawn>
);
/** A plate between fork and knife: servings. */
/** Back to an earlier time. */
export const HistoryIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2" />
  </Drawn>
);
export const PencilIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 20l1-4.5L16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19zM14 6.5l3.5 3.5" />
  </Drawn>
);
export const TrashIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 7h16M9.5 7V4.5h5V7M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5" />
  </Drawn>
);
export const ForwardIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4.5 12h15M13.5 6l6 6-6 6" />
  </Drawn>
);
export const SearchIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </Drawn>
);
export const RefreshIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5" />
  </Drawn>
);
export const GridIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" />
  </Drawn>
);
export const ListIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4.5 6.5h15M4.5 12h15M4.5 17.5h15" />
  </Drawn>
);
const heart =
  'M12 20C6.5 15.8 3.5 12.7 3.5 9.2A4.5 4.5 0 0 1 8 4.7c1.7 0 3.1.9 4 2.3.9-1.4 2.3-2.3 4-2.3a4.5 4.5 0 0 1 4.5 4.5c0 3.5-3 6.6-8.5 10.8z';
export const HeartIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d={heart} />
  </Drawn>
);
export const HeartFilledIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d={heart} fill="currentColor" />
  </Drawn>
);
export const CommentIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 5.5h16v11h-9l-4.5 4v-4H4z" />
  </Drawn>
);
export const CloseIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Drawn>
);
export const CheckIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Drawn>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M6 9.5l6 6 6-6" />
  </Drawn>
);
export const LockIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5.5 11h13v9h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
  </Drawn>
);
export const FlagIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5.5 21V4M5.5 4.5c4-2 8 2.5 13 .5v9c-5 2-9-2.5-13-.5" />
  </Drawn>
);
export const PlotIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 4v16h16M8.5 16v-4M13 16V7.5M17.5 16v-6" />
  </Drawn>
);
export const SpinnerIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />
  </Drawn>
);
