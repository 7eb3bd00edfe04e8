import type { CaseDetail } from '@potluck/events/answers/cases';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useUserCard } from '../../live/use-live.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { basisWords, countOf, dayOf, isGraphic, nameOf } from './case-words.ts';
import { ClosedPicture } from './closed-picture.tsx';
import { OpenInCase } from './open-in-case.tsx';
import { absenceWords } from './replay/absence-words.ts';
import { VeiledPicture } from './veiled-picture.tsx';

/** The reported content as it is now, with its author. `title` is the page's heading, which is not repeated. */
export function CaseContent({ known, title }: { known: CaseDetail; title: string }) {
  const { content } = known;
  return (
    <Card as="section" aria-label="What it is about" className="flex flex-col overflow-hidden">
      <div className="flex items-center gap-3 border-line border-b p-4 sm:px-6">
        {known.erasedAt ? <p className="font-semibold text-note">A deleted account</p> : <Author user={known.reportedUser} />}
        {content && (
          <p className="ml-auto text-right text-quiet text-small">
            <RelativeDate date={content.createdAt} />
            {content.editedAt && (
              <>
                , edited <RelativeDate date={content.editedAt} />
              </>
            )}
          </p>
        )}
      </div>
      {known.hidden && (content || known.isPrivate) && (
        <p className="bg-plum-soft px-4 py-2.5 text-note text-plum sm:px-6">Hidden: members do not see this.</p>
      )}
      {content && content.deletedMeanwhile > 0 && (
        <p className="bg-wash px-4 py-2.5 text-note text-quiet sm:px-6">
          {known.contentType === 'comment'
            ? countOf(content.deletedMeanwhile, 'reply', 'replies')
            : countOf(content.deletedMeanwhile, 'comment')}{' '}
          {content.deletedMeanwhile === 1 ? 'was' : 'were'} deleted while it was hidden{content.hidden ? '' : ', and did not come back'}.
        </p>
      )}
      {known.mediaPurged && (
        <p className="bg-wash px-4 py-2.5 text-note text-quiet sm:px-6">
          Purged on {dayOf(known.mediaPurged.at)}: {basisWords[known.mediaPurged.basis]}. The files until then are gone for good.
        </p>
      )}
      {content?.image && (
        <VeiledPicture key={content.image} src={content.image} veiled={isGraphic(known)} title={content.title ?? 'Picture'} />
      )}
      {content?.closedImage && (
        <ClosedPicture id={known.id} src={content.closedImage} isOpen={known.opened.media} title={content.title ?? 'Picture'} />
      )}
      {content && known.isPrivate && (
        <p className="bg-plum-soft px-4 py-2.5 text-note text-plum sm:px-6">Private: only its owner sees this, and you until tomorrow.</p>
      )}
      <div className="flex flex-col gap-3 p-4 sm:p-6">
        {!content && known.isPrivate && (
          <>
            <p className="text-quiet">Its owner keeps this recipe private.</p>
            <OpenInCase id={known.id} what="private_recipe" label="Open the recipe" />
          </>
        )}
        {!content && !known.isPrivate && (
          <p className="text-quiet">{known.erasedAt ? absenceWords({ why: 'erased', at: known.erasedAt }) : 'It was deleted.'}</p>
        )}
        {content?.title && content.title !== title && <h2 className="text-title">{content.title}</h2>}
        {content?.text && <p className="whitespace-pre-line">{content.text}</p>}
        {content && !content.text && <p className="text-quiet">No text.</p>}
      </div>
    </Card>
  );
}

/** Links to the author's profile. */
function Author({ user }: { user: CaseDetail['reportedUser'] }) {
  const card = useUserCard(user);
  return (
    <Link
      to={paths.user(user.id)}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-control font-semibold text-note hover:underline"
    >
      <Avatar name={card.displayName} url={card.profileImageUrl} size={36} />
      <span className="truncate">{nameOf(card)}</span>
    </Link>
  );
}
