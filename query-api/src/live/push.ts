import { positionToken } from '@potluck/events';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
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
  /** Adds it to the outbox, which sends it at once or at the end of a window. */
  add(sent: Sent): void;
  /** The users on this node who watch their own reports, the queue, or one of these cases. */
  possibleReporters(caseIds: readonly string[]): string[];
  /** Called once the messages about these changes are in the outbox. */
  onSent(message: BusMessages['changes']): void;
}

/** Ids to look up before a batch is translated. */
type Wanted = Record<'authors' | 'renamed' | 'reported', string[]>;

/** Translates the changes of each batch into messages for sockets, in the order of the batches. */
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
      return { reportersOf: await reportersAmong(possibleReporters(reported), reported, from) };
    }
    if (authors.length > 0) {
      // The profile of a new member may not be folded yet, so this waits for it.
      const { from } = await models.read(['profiles'], token);
      return { authorOf: await authorsOf(from.profiles, authors) };
    }
    if (renamed.length === 0) return {};
    const { from } = await models.read(['feed', 'comments']);
    return { topicsNaming: await topicsNaming(renamed, from) };
  }

  /** Never throws: the bus calls this within the projector's batch. */
  function sendOrLog(message: BusMessages['changes']) {
    try {
      send(message);
    } catch (error) {
      logRateLimited(`push ${throwSite(error)}`, { projection: message.projection, position: message.position, err: error }, 'push failed');
    }
  }

  return {
    push(message: BusMessages['changes']) {
      const reported = reportedIn(message);
      const wanted = {
        authors: authorsIn(message),
        renamed: renamedIn(message),
        reported: reported.length > 0 && possibleReporters(reported).length > 0 ? reported : [],
      };
      const { projection, position, traceparents = [] } = message;
      const spans = startSharedSpans(`push ${projection}`, traceparents, {
        'potluck.projection': projection,
        'potluck.position': position,
      });
      // Without names to look up, as for a like, it is sent synchronously.
      if (Object.values(wanted).every(({ length }) => length === 0) && queued === 0) {
        sendOrLog(message);
        return spans.end();
      }
      queued += 1;
      // Lookups run in parallel, so that while the profiles are behind, all batches share one wait of 2 s.
      const found = lookUp(message, wanted).catch(() => undefined);
      last = last
        .then(async () => send(message, await found))
        // If the lookup or its messages fail, send them without names rather than not at all.
        .catch(() => sendOrLog(message))
        .finally(() => {
          queued -= 1;
          spans.end();
        });
    },
  };
}
