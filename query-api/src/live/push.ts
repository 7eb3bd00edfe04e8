import { positionToken } from '@potluck/events';
import { logSeldom, throwSite } from '@potluck/stores/log-seldom';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { startSharedSpans } from '@potluck/stores/trace';
import { authorsOf } from '../joins.ts';
import { presentUserCard } from '../presenters/user.ts';
import type { ReadModels } from '../read-models.ts';
import { reportersAmong } from './reporters-among.ts';
import { topicsNaming } from './topics-naming.ts';
import { authorsIn, type Names, renamedIn, reportedIn, type Sent, translate } from './translate.ts';

const nameless: Names = {
  authorOf: (userId) => presentUserCard(userId, undefined),
  topicsNaming: () => [],
  reportersOf: () => [],
};

interface Options {
  models: ReadModels;
  /** Says it, at once or in a window. */
  add(sent: Sent): void;
  /** The people who look at their own reports, or at cases. */
  possibleReporters(): string[];
  /** Called after what was to be said about these changes is said, or waits in a window. */
  onSent(message: BusMessages['changes']): void;
}

/** Whom a batch's changes are about. */
type Wanted = Record<'authors' | 'renamed' | 'reported', string[]>;

/** From what a batch changed to what sockets get, in the order in which the batches came. */
export function createPush({ models, add, possibleReporters, onSent }: Options) {
  let last: Promise<void> = Promise.resolve();
  let queued = 0;

  function send(message: BusMessages['changes'], found: Partial<Names> = {}) {
    translate(message, { ...nameless, ...found }).forEach(add);
    onSent(message);
  }

  async function lookUp(message: BusMessages['changes'], { authors, renamed, reported }: Wanted): Promise<Partial<Names>> {
    const token = positionToken(message.storeId, BigInt(message.position));
    if (reported.length > 0) {
      const { from } = await models.read(['reports'], token);
      return { reportersOf: await reportersAmong(possibleReporters(), reported, from) };
    }
    if (authors.length > 0) {
      // Someone who has just signed up may be ahead of the profiles.
      const { from } = await models.read(['profiles'], token);
      return { authorOf: await authorsOf(from.profiles, authors) };
    }
    if (renamed.length === 0) return {};
    const { from } = await models.read(['feed', 'comments']);
    return { topicsNaming: await topicsNaming(renamed, from) };
  }

  /** The bus calls this within the projector's batch: whatever goes wrong here stays here. */
  function sendOrLog(message: BusMessages['changes']) {
    try {
      send(message);
    } catch (error) {
      logSeldom(`push ${throwSite(error)}`, { projection: message.projection, position: message.position, err: error }, 'push failed');
    }
  }

  return {
    push(message: BusMessages['changes']) {
      const wanted = {
        authors: authorsIn(message),
        renamed: renamedIn(message),
        reported: possibleReporters().length > 0 ? reportedIn(message) : [],
      };
      const { projection, position, traceparents = [] } = message;
      const spans = startSharedSpans(`push ${projection}`, traceparents, {
        'potluck.projection': projection,
        'potluck.position': position,
      });
      // A like names nobody, and goes out without a turn of the event loop.
      if (Object.values(wanted).every(({ length }) => length === 0) && queued === 0) {
        sendOrLog(message);
        return spans.end();
      }
      queued += 1;
      // Looked up at once: while the profiles are behind all wait the same two seconds, and not one after the other.
      const found = lookUp(message, wanted).catch(() => undefined);
      last = last
        .then(async () => send(message, await found))
        // Without the profiles it is said without names, rather than not at all.
        .catch(() => sendOrLog(message))
        .finally(() => {
          queued -= 1;
          spans.end();
        });
    },
  };
}
