import { positionToken } from '@potluck/events';
import type { BusMessages } from '@potluck/events/ports/live-bus';
import { authorsOf } from '../joins.ts';
import { presentUserCard } from '../presenters/user.ts';
import type { ReadModels } from '../read-models.ts';
import { type Clock, conflate } from './conflate.ts';
import { placesOf } from './places-of.ts';
import { authorsIn, type PlacesOf, renamedIn, type Sent, translate } from './translate.ts';

const likesWindowMs = 100;
const nameless = (userId: string) => presentUserCard(userId, undefined);

interface Options {
  models: ReadModels;
  clock: Clock;
  send(sent: Sent): void;
  /** Called after what was to be said about these changes is said, or waits in a window. */
  said(message: BusMessages['changes']): void;
}

/** From what a batch changed to what sockets get, in the order in which the batches came. */
export function createPush({ models, clock, send, said }: Options) {
  const counts = conflate({ ms: likesWindowMs, clock, send });
  let last: Promise<void> = Promise.resolve();
  let queued = 0;

  function say(message: BusMessages['changes'], authorOf = nameless, places?: PlacesOf) {
    for (const sent of translate(message, authorOf, places)) {
      const key = countKey(sent);
      if (key) counts.add(key, sent);
      else {
        for (const gone of countsOf(sent)) counts.drop(gone);
        send(sent);
      }
    }
    said(message);
  }

  async function sayWithAuthors(message: BusMessages['changes'], authors: string[]) {
    // Someone who has just signed up may be ahead of the profiles.
    const { from } = await models.read(['profiles'], positionToken(message.storeId, BigInt(message.position)));
    say(message, await authorsOf(from.profiles, authors));
  }

  async function sayWhereTheyWrote(message: BusMessages['changes'], people: string[]) {
    const { from } = await models.read(['feed', 'comments']);
    say(message, nameless, await placesOf(people, from));
  }

  /** The bus calls this within the projector's batch: whatever goes wrong here stays here. */
  function sayQuietly(message: BusMessages['changes']) {
    try {
      say(message);
    } catch (error) {
      console.error(`What changed in ${message.projection} could not be pushed:`, error);
    }
  }

  return {
    push(message: BusMessages['changes']) {
      const authors = authorsIn(message);
      const renamed = renamedIn(message);
      // A like names nobody, and goes out without a turn of the event loop.
      if (authors.length + renamed.length === 0 && queued === 0) return sayQuietly(message);
      queued += 1;
      last = last
        .then(() => {
          if (authors.length > 0) return sayWithAuthors(message, authors);
          return renamed.length > 0 ? sayWhereTheyWrote(message, renamed) : sayQuietly(message);
        })
        // Without the profiles it is said without names, rather than not at all.
        .catch(() => sayQuietly(message))
        .finally(() => {
          queued -= 1;
        });
    },
    close: () => counts.close(),
  };
}

/** What is conflated: counts, each by what it counts. */
function countKey(sent: Sent): string | undefined {
  switch (sent.event) {
    case 'announcement:likes':
    case 'announcement:comments':
      return `${sent.event}:${sent.message.announcementId}`;
    case 'comment:likes':
      return `${sent.event}:${sent.message.commentId}`;
    default:
      return undefined;
  }
}

function countsOf(sent: Sent): string[] {
  if (sent.event === 'announcement:removed')
    return [`announcement:likes:${sent.message.announcementId}`, `announcement:comments:${sent.message.announcementId}`];
  return sent.event === 'comment:removed' ? [`comment:likes:${sent.message.commentId}`] : [];
}
