import { NavLink } from 'react-router-dom';
import { paths } from '../../app/paths.ts';

const pages = [
  { to: paths.analysis, label: 'Overview' },
  { to: paths.eventTypes, label: 'Event types' },
];

/** The pages of the analysis. */
export const AnalysisLinks = () => (
  <nav aria-label="Analysis">
    <ul className="flex flex-wrap border-line border-b">
      {pages.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className="-mb-px flex min-h-11 items-center border-transparent border-b-3 px-4 font-semibold text-note text-quiet hover:text-ink aria-[current=page]:border-plum aria-[current=page]:text-plum"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
