import { positionToken } from '@potluck/events';
import type { Documents } from '@potluck/projector/documents';
import { logSeldom, throwSite } from '@potluck/stores/log-seldom';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import type { ReadModels } from '../read-models.ts';
import { reportersAmong } from './reporters-among.ts';
import { personRoom } from './rooms.ts';
import type { Sent } from './translate.ts';

interface Options {
  models: ReadModels;
  /** The users on this node who watch their own reports. */
  watchers(): string[];
  add(sent: Sent): void;
}

/** A document's part that decides what its reporters see of it. */
type Shown = Pick<Documents['feed'], 'revision'> & { hidden?: boolean };
/** The content type of each projection whose documents can be reported, and are pushed. */
const contentTypes: Partial<Record<string, string>> = { feed: 'announcement', comments: 'comment', profiles: 'user' };

/**
 * Tells those who watch their own reports that what they reported was edited, hidden, shown again or deleted: they read it again. Apart from the
 * other messages, so that none waits for this lookup.
 */
export function createReportedContent({ models, watchers, add }: Options) {
  async function tell(people: string[], changed: Map<string, string>): Promise<void> {
    const { from } = await models.read(['reports']);
    const reportersOf = await reportersAmong(people, [...changed.keys()], from);
    for (const [caseId, position] of changed) {
      const rooms = reportersOf(caseId).map(personRoom);
      if (rooms.length > 0) add({ rooms, event: 'report:changed', message: { caseId, position } });
    }
  }

  return {
    happened({ projection, storeId, changes }: BusMessages['changes']): void {
      const contentType = contentTypes[projection];
      const people = contentType === undefined ? [] : watchers();
      if (people.length === 0) return;
      const changed = new Map<string, string>();
      for (const { id, before, after, position } of changes) {
        if (isShownOtherwise(before as Shown | undefined, after as Shown | undefined))
          changed.set(`${contentType}_${id}`, positionToken(storeId, BigInt(position)));
      }
      if (changed.size === 0) return;
      void tell(people, changed).catch((error) =>
        logSeldom(`reported content ${throwSite(error)}`, { projection, err: error }, 'change of reported content not pushed'),
      );
    },
  };
}

/** Not for likes and counts, and not for what is new, which nobody has reported. */
const isShownOtherwise = (before: Shown | undefined, after: Shown | undefined): boolean =>
  before !== undefined && (before.revision !== after?.revision || before.hidden !== after.hidden);
