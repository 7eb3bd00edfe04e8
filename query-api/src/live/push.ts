import { positionToken } from '@potluck/events';
import type { BusMessages } from '@potluck/events/ports/live-bus';
import { placeOf, seldom } from '@potluck/events/seldom';
import { authorsOf } from '../joins.ts';
import { presentUserCard } from '../presenters/user.ts';
import type { ReadModels } from '../read-models.ts';
import { placesOf } from './places-of.ts';
import { authorsIn, type PlacesOf, renamedIn, type Sent, translate } from './translate.ts';

const nameless = (userId: string) => presentUserCard(userId, undefined);

interface Options {
  models: ReadModels;
  /** Says it, at once or in a window. */
  add(sent: Sent): void;
  /** Called after what was to be said about these changes is said, or waits in a window. */
  said(message: BusMessages['changes']): void;
}

/** From what a batch changed to what sockets get, in the order in which the batches came. */
export function createPush({ models, add, said }: Options) {
  let last: Promise<void> = Promise.resolve();
  let queued = 0;

  function say(message: BusMessages['changes'], authorOf = nameless, places?: PlacesOf) {
    translate(message, authorOf, places).forEach(add);
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
      seldom(`push ${placeOf(error)}`, `What changed in ${message.projection} could not be pushed:`, error);
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
  };
}
