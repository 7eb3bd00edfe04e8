import type { CaseDetail } from '@potluck/events/answers/cases';
import { caseMediaAddress } from '@potluck/events/media-address';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Words } from '../../../ui/words.tsx';
import { basisWords, dayOf, isGraphic } from '../case-words.ts';
import { ClosedPicture } from '../closed-picture.tsx';
import { OpenInCase } from '../open-in-case.tsx';
import { VeiledPicture } from '../veiled-picture.tsx';
import { absenceWords } from './absence-words.ts';
import type { Content } from './content.ts';

/** Content at a moment, with the changes since an earlier reading. */
export function ContentCard({
  title,
  about,
  content,
  since,
  known,
  nothing,
  wide = false,
}: {
  title: string;
  about?: ReactNode;
  content: Content | undefined;
  /** The reading to compare the text with. */
  since?: Content | undefined;
  known: CaseDetail;
  /** Shown when there is no content. */
  nothing?: string;
  /** Places the picture beside the text. */
  wide?: boolean;
}) {
  return (
    <Card as="section" aria-label={title} className="flex min-w-0 flex-col overflow-hidden">
      <div className="flex min-h-14 flex-col gap-0.5 border-line border-b px-4 py-3">
        <h2 className="font-semibold font-text text-note">{title}</h2>
        {about && <p className="text-quiet text-small">{about}</p>}
      </div>
      {content?.hidden && <p className="bg-plum-soft px-4 py-2 text-plum text-small">Hidden: members do not see this.</p>}
      {content ? (
        <ContentTexts content={content} since={since} known={known} wide={wide} />
      ) : (
        <p className="p-4 text-note text-quiet">{nothing}</p>
      )}
    </Card>
  );
}

function ContentTexts({ content, since, known, wide }: { content: Content; since: Content | undefined; known: CaseDetail; wide: boolean }) {
  const { title, text, picture, purged, absence } = content;
  const from = since && since.absence === null ? since : undefined;
  if (absence) {
    return (
      <div className="flex flex-col gap-2 p-4 text-note text-quiet">
        <p>{absenceWords(absence)}</p>
        {absence.why === 'private' && !known.opened.recipe && <OpenInCase id={known.id} what="private_recipe" label="Open the recipe" />}
      </div>
    );
  }
  const name = title ?? 'Picture';
  return (
    // The text comes first, because it is compared.
    <div className={classes('flex grow flex-col', wide && 'sm:flex-row')}>
      <div className="flex min-w-0 grow flex-col gap-2 p-4">
        {purged && !picture && (
          <p className="text-quiet text-small">
            Picture or video purged on {dayOf(purged.at)}: {basisWords[purged.basis]}.
          </p>
        )}
        {picture?.address && picture.kind === 'video' && <p className="text-quiet text-small">With a video.</p>}
        {(title || from?.title) && (
          <p data-part="title" className="font-semibold font-title text-lead">
            <Words text={title ?? ''} since={from && (from.title ?? '')} />
          </p>
        )}
        {text || from?.text ? (
          <p data-part="text" className="whitespace-pre-line text-note">
            <Words text={text ?? ''} since={from && (from.text ?? '')} />
          </p>
        ) : (
          <p className="text-quiet text-small">No text was written.</p>
        )}
      </div>
      {picture && !(picture.address && picture.kind === 'video') && (
        <div className={classes('mt-auto [&_img]:max-h-56', wide && 'sm:w-60 sm:shrink-0')}>
          {picture.address ? (
            <VeiledPicture key={picture.address} src={picture.address} veiled={isGraphic(known)} title={name} />
          ) : (
            <ClosedPicture
              id={known.id}
              src={caseMediaAddress(known.id, content.revision)}
              kind={picture.kind}
              isOpen={known.opened.media}
              title={name}
            />
          )}
        </div>
      )}
    </div>
  );
}
