import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { wordDiff } from '../../ui/word-diff.ts';
import { Words } from '../../ui/words.tsx';
import { changesSince, fieldsOf, momentOf, type Version, type VersionField } from './version-fields.ts';

interface VersionCardProps {
  version: Version;
  /** The previous version; undefined for the first. */
  before: Version | undefined;
  isNow: boolean;
  onBringBack: () => void;
}

/** A version with its date and the changes since the previous one. */
export function VersionCard({ version, before, isNow, onBringBack }: VersionCardProps) {
  const titleId = useId();
  const { at, hidden } = version;
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-col overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 sm:px-5">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lead">
            <time dateTime={at}>{momentOf(at)}</time>
          </h2>
          <p className="text-quiet text-small">
            {[isNow && 'What it says now', !before && 'As it was first written'].filter(Boolean).join(' · ') || 'An earlier version'}
          </p>
        </div>
        {!isNow && !hidden && (
          <Button variant="quiet" onClick={onBringBack}>
            Bring this version back
          </Button>
        )}
      </header>
      {hidden && (
        <p className="bg-plum-soft px-4 py-2 text-note text-plum sm:px-5">
          A moderator hid this version. It cannot be brought back while that decision stands.
        </p>
      )}
      <div className="flex flex-col gap-4 p-4 sm:p-5">
        {before ? <Changes version={version} before={before} /> : <Fields fields={fieldsOf(version)} />}
      </div>
    </Card>
  );
}

function Changes({ version, before }: { version: Version; before: Version }) {
  const [whole, setWhole] = useState(false);
  const changes = changesSince(before, version);
  return (
    <>
      {whole ? (
        <Fields fields={fieldsOf(version)} />
      ) : changes.length > 0 ? (
        <dl className="flex flex-col gap-4">
          {changes.map((change) => (
            <Change key={change.label} {...change} />
          ))}
        </dl>
      ) : (
        <p className="text-note text-quiet">No text changed.</p>
      )}
      <Button variant="ghost" className="-mb-2 -ml-3 self-start text-quiet" aria-pressed={whole} onClick={() => setWhole(!whole)}>
        Whole version
      </Button>
    </>
  );
}

function Change({ label, text, since }: VersionField & { since: string }) {
  const isComparable = wordDiff(since, text) !== undefined;
  return (
    <div>
      <dt className="text-quiet text-small">{label}</dt>
      <dd className="whitespace-pre-line break-words text-note">
        {isComparable ? (
          <Words text={text} since={since} />
        ) : (
          // Too different for a word diff: shown as removed and added as a whole.
          <>
            <del className="words-removed">{since}</del>
            {'\n'}
            <ins className="words-added">{text}</ins>
          </>
        )}
      </dd>
    </div>
  );
}

function Fields({ fields }: { fields: VersionField[] }) {
  return (
    <dl className="flex flex-col gap-4">
      {fields
        .filter(({ text }) => text !== '')
        .map(({ label, text }) => (
          <div key={label}>
            <dt className="text-quiet text-small">{label}</dt>
            <dd className="whitespace-pre-line break-words text-note">{text}</dd>
          </div>
        ))}
    </dl>
  );
}
