import { NavLink } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { prefetchScreen } from '../../app/routes.tsx';

/** The parts of the analysis, by the end of their address. */
const parts = [
  ['', 'Overview'],
  ['/events', 'Events'],
  ['/event-types', 'Event types'],
  ['/documents', 'Documents'],
  ['/projections', 'Projections'],
  ['/questions', 'Questions'],
  ['/export', 'Export'],
] as const;

export const AnalysisLinks = () => (
  <nav aria-label="Analysis">
    <ul className="flex flex-wrap border-line border-b">
      {parts.map(([end, label]) => {
        const to = paths.analysis + end;
        return (
          <li key={to}>
            <NavLink
              to={to}
              end
              onPointerEnter={() => void prefetchScreen(to)}
              onFocus={() => void prefetchScreen(to)}
              className="-mb-px flex min-h-11 items-center border-transparent border-b-3 px-4 font-semibold text-note text-quiet hover:text-ink aria-[current=page]:border-plum aria-[current=page]:text-plum"
            >
              {label}
            </NavLink>
          </li>
        );
      })}
    </ul>
  </nav>
);
