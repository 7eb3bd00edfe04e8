import { positionToken } from '@potluck/events';
import { logSeldom, throwSite } from '@potluck/stores/log-seldom';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { startSharedSpans } from '@potluck/stores/trace';
import { authorsOf } from '../joins.ts';
import { presentUserCard } from '../presenters/user.ts';
import type { ReadModels } from '../read-models.ts';
import { placesOf } from './places-of.ts';
import { type AuthorOf, authorsIn, type PlacesOf, renamedIn, type Sent, translate } from './translate.ts';

const nameless: AuthorOf = (userId) => presentUserCard(userId, undefined);

interface Options {
  models: ReadModels;
  /** Says it, at once or in a window. */
  add(sent: Sent): void;
  /** Called after what was to be said about these changes is said, or waits in a window. */
  said(message: BusMessages['changes']): void;
}

/** What a message needs besides the change: names, or where somebody's name stands. */
interface Found {
  authorOf?: AuthorOf;
  places?: PlacesOf;
}

/** From what a batch changed to what sockets get, in the order in which the batches came. */
export function createPush({ models, add, said }: Options) {
  let last: Promise<void> = Promise.resolve();
  let queued = 0;

  function say(message: BusMessages['changes'], { authorOf = nameless, places }: Found = {}) {
    translate(message, authorOf, places).forEach(add);
    said(message);
  }

  async function lookUp(message: BusMessages['changes'], authors: string[], renamed: string[]): Promise<Found> {
    if (authors.length > 0) {
      // Someone who has just signed up may be ahead of the profiles.
      const { from } = await models.read(['profiles'], positionToken(message.storeId, BigInt(message.position)));
      return { authorOf: await authorsOf(from.profiles, authors) };
    }
    if (renamed.length === 0) return {};
    const { from } = await models.read(['feed', 'comments']);
    return { places: await placesOf(renamed, from) };
  }

  /** The bus calls this within the projector's batch: whatever goes wrong here stays here. */
  function sayQuietly(message: BusMessages['changes']) {
    try {
      say(message);
    } catch (error) {
      logSeldom(`push ${throwSite(error)}`, { projection: message.projection, position: message.position, err: error }, 'push failed');
    }
  }

  return {
    push(message: BusMessages['changes']) {
      const authors = authorsIn(message);
      const renamed = renamedIn(message);
      const { projection, position, traceparents = [] } = message;
      const spans = startSharedSpans(`push ${projection}`, traceparents, {
        'potluck.projection': projection,
        'potluck.position': position,
      });
      // A like names nobody, and goes out without a turn of the event loop.
      if (authors.length + renamed.length === 0 && queued === 0) {
        sayQuietly(message);
        return spans.end();
      }
      queued += 1;
      // Looked up at once: while the profiles are behind all wait the same two seconds, and not one after the other.
      const looked = lookUp(message, authors, renamed).catch(() => undefined);
      last = last
        .then(async () => say(message, await looked))
        // Without the profiles it is said without names, rather than not at all.
        .catch(() => sayQuietly(message))
        .finally(() => {
          queued -= 1;
          spans.end();
        });
    },
  };
}
