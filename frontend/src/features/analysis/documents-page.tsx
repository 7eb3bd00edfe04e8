import { openProjections } from '@potluck/events/open-documents';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { AnalysisPart } from './analysis-part.tsx';
import { BegunDocuments } from './begun-documents.tsx';
import { useDocumentAddress } from './document-address.ts';
import { DocumentAtMoments } from './document-at-moments.tsx';

/** A document as of two moments, or the documents of a projection. All of it is in the address. */
export const DocumentsPage = () => (
  <AnalysisPart title="Documents" text="What stood at any moment, folded from the events until then." width="normal">
    <Documents />
  </AnalysisPart>
);

function Documents() {
  const { projection, of, at, beside, change } = useDocumentAddress();
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          aria-label="Projection"
          className="max-w-72"
          value={projection}
          options={openProjections.map((name) => ({ value: name, label: name }))}
          onChange={(chosen) => change({ projection: chosen, of: '', at: '', beside: '' })}
        />
        {of && (
          <Button variant="quiet" onClick={() => change({ of: '', at: '', beside: '' })}>
            All documents of {projection}
          </Button>
        )}
      </div>
      {of ? (
        <DocumentAtMoments key={`${projection} ${of}`} projection={projection} of={of} at={at} beside={beside} />
      ) : (
        <BegunDocuments key={projection} projection={projection} />
      )}
      <p className="text-quiet text-small">
        Documents are folded from their events with today’s code, keys and skips: what was shown at the time may have been folded otherwise.
        Ids are pseudonyms of your own; of texts only the length is told.
      </p>
    </>
  );
}
