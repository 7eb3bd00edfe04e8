import type { ProjectionVersion } from '@potluck/events/answers/projections';
import { openProjections } from '@potluck/events/open-documents';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button.tsx';
import { cardClass } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { documentPath } from './document-address.ts';
import { OrderButton } from './order-button.tsx';
import { OrderLog } from './order-log.tsx';
import type { useBuildProgress } from './use-build-progress.ts';
import { VersionRow } from './version-row.tsx';

interface ProjectionCardProps {
  name: string;
  versions: readonly ProjectionVersion[];
  progress: ReturnType<typeof useBuildProgress>;
}

/** A projection with its versions, what can be ordered, and who ordered what. */
export function ProjectionCard({ name, versions, progress }: ProjectionCardProps) {
  const building = versions.find(({ state, current }) => state === 'building' && !current);
  const read = versions.find(({ current }) => current)?.version;
  return (
    <li className={classes(cardClass, 'flex flex-col gap-3 p-5')}>
      <div className="flex flex-col items-start justify-between gap-3 sm:flex-row sm:items-center">
        <h2 className="break-words text-lead">{name}</h2>
        <div className="flex flex-wrap gap-3">
          {openProjections.some((open) => open === name) && (
            <Link to={documentPath({ projection: name })} className={buttonClass('quiet')}>
              Documents<span className="sr-only"> of {name}</span>
            </Link>
          )}
          {building ? (
            <>
              <OrderButton
                projection={name}
                order={{ order: building.paused ? 'resume' : 'pause' }}
                label={building.paused ? 'Resume' : 'Pause'}
              />
              <OrderButton
                projection={name}
                order={{ order: 'cancel' }}
                label="Cancel rebuild"
                caution={`What version ${building.version} of ${name} has so far is deleted. Readers keep what they have.`}
              />
            </>
          ) : (
            <>
              <OrderButton
                projection={name}
                order={{ order: 'rebuild', switch: false }}
                label="Build to compare"
                caution={`A version of ${name} is built from all events beside the one that readers have. Compare the two, then switch to it or delete it.`}
              />
              <OrderButton
                projection={name}
                order={{ order: 'rebuild' }}
                label="Rebuild"
                caution={`${name} is built anew from all events. Readers keep the old version until the new one has passed it.`}
              />
            </>
          )}
        </div>
      </div>
      <ul className="flex flex-col gap-3">
        {versions.map((version) => (
          <VersionRow key={version.version} of={version} read={read} progress={progress[`${name}-${version.version}`]} />
        ))}
      </ul>
      <OrderLog projection={name} />
    </li>
  );
}
