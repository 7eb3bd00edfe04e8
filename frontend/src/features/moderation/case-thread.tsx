import type { CaseContext } from '@potluck/events/answers/cases';
import type { UserCard } from '@potluck/events/answers/people';
import { useUserCard } from '../../live/use-live.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/page.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { nameOf } from './case-words.ts';
import { OpenInCase } from './open-in-case.tsx';

type Thread = NonNullable<CaseContext['thread']>;

/** The reported comment in its thread, under its post. */
export function CaseThread({ thread: { post, comments } }: { thread: Thread }) {
  const parents = comments.filter(({ relation }) => relation === 'parent').length;
  return (
    <Section title="In its thread">
      <div className="flex flex-col gap-3">
        {post ? (
          <article aria-label="The post" className="flex flex-col gap-1.5 rounded-card border border-line bg-card p-4">
            <Line author={post.author} date={post.createdAt} hidden={post.hidden} />
            {post.title && <p className="font-semibold">{post.title}</p>}
            <Text text={post.text} hidden={post.hidden} isBlank={post.title !== null} />
          </article>
        ) : (
          <p className="rounded-card border border-line border-dashed p-4 text-note text-quiet">The post was deleted.</p>
        )}
        <ol className="flex flex-col gap-2">
          {comments.map(({ id, relation, author, text, hidden, createdAt }, index) => {
            const depth = relation === 'parent' ? index : relation === 'reply' ? parents + 1 : parents;
            return (
              <li
                key={id}
                style={{ marginInlineStart: `${Math.min(depth, 6) * 0.75}rem` }}
                className={classes(
                  'flex flex-col gap-1 rounded-control border-l-3 px-3 py-2',
                  relation === 'subject' ? 'border-plum bg-plum-soft' : 'border-line',
                )}
              >
                <Line author={author} date={createdAt} hidden={hidden} mark={relation === 'subject' ? 'This case' : undefined} />
                <Text text={text} hidden={hidden} />
              </li>
            );
          })}
        </ol>
      </div>
    </Section>
  );
}

/** The thread of a deleted comment, until it is opened. */
export const ClosedThread = ({ id }: { id: string }) => (
  <Section title="In its thread">
    <OpenInCase id={id} what="context" label="Open the thread" />
  </Section>
);

function Line({ author, date, hidden, mark }: { author: UserCard; date: string; hidden: boolean; mark?: string | undefined }) {
  const card = useUserCard(author);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-quiet text-small">
      <Avatar name={card.displayName} url={card.profileImageUrl} size={24} />
      <span className="font-semibold text-ink">{nameOf(card)}</span>
      <RelativeDate date={date} />
      {mark && <span className="font-semibold text-plum">{mark}</span>}
      {hidden && <span className="font-semibold text-plum">Hidden</span>}
    </p>
  );
}

function Text({ text, hidden, isBlank = false }: { text: string | null; hidden: boolean; isBlank?: boolean }) {
  if (text) return <p className="line-clamp-6 whitespace-pre-line text-note">{text}</p>;
  if (isBlank && !hidden) return null;
  return <p className="text-note text-quiet">{hidden ? 'Hidden in a case that others decide.' : 'No text.'}</p>;
}
