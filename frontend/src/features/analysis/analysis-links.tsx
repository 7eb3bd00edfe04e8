import { NavLink } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { parts } from './parts.tsx';

/** The parts of the analysis. */
export const AnalysisLinks = () => (
  <nav aria-label="Analysis">
    <ul className="flex flex-wrap border-line border-b">
      {parts.map(({ name, link }) => (
        <li key={name}>
          <NavLink
            // With a slash at its end it would not be the current one.
            to={name ? `${paths.analysis}/${name}` : paths.analysis}
            end
            className="-mb-px flex min-h-11 items-center border-transparent border-b-3 px-4 font-semibold text-note text-quiet hover:text-ink aria-[current=page]:border-plum aria-[current=page]:text-plum"
          >
            {link}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
