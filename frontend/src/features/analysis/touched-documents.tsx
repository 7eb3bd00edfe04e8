import type { TouchedDocument } from '@potluck/events/answers/documents';
import { Link } from 'react-router-dom';
import { documentPath } from './document-address.ts';

/** The documents that an event touches, as they stood after it. */
export const TouchedDocuments = ({ documents, after }: { documents: readonly TouchedDocument[]; after: string }) => (
  <section aria-label="Documents after this event">
    <h2 className="font-semibold font-text">The documents that it touched, as they stood after it</h2>
    <ul>
      {documents.map(({ projection, of, id }) => (
        <li key={`${projection} ${of}`}>
          <Link to={documentPath({ projection, of, at: after })} className="inline-flex min-h-6 flex-wrap items-baseline gap-x-2 underline">
            {projection} <code className="break-all text-small">{id}</code>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
