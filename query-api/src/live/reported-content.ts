import { positionToken } from '@potluck/events';
import type { Documents } from '@potluck/projector/documents';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { presentUserCard } from '../presenters/user.ts';
import type { ReadModels } from '../read-models.ts';
import { reportersAmong } from './reporters-among.ts';
import { personRoom } from './rooms.ts';
import { isShown, type Sent } from './translate.ts';

interface Options {
  models: ReadModels;
  /** The users on this node who watch their own reports. */
  watchers(): string[];
  add(sent: Sent): void;
}

/** A document's part that decides what its reporters see of it. */
type Shown = Pick<Documents['feed'], 'revision' | 'hidden'> | undefined;
type Change = BusMessages['changes']['changes'][number];

// Nothing is news that the reporter can see neither before nor after it: a change of what is hidden or private.

/** Not for likes and counts, and not for what is new, which nobody has reported. */
function isShownOtherwise({ before, after }: Change): boolean {
  const [was, is] = [before as Shown, after as Shown];
  if (was === undefined || (was.hidden && (is?.hidden ?? true))) return false;
  return was.revision !== is?.revision || was.hidden !== is.hidden;
}

/** Only for the name and picture, which is all that the reporter's list shows of a profile. */
function isProfileShownOtherwise({ id, before, after }: Change): boolean {
  const cardOf = (profile: Profile) => (profile?.isPublic ? JSON.stringify(presentUserCard(id, profile)) : undefined);
  return before !== undefined && cardOf(before as Profile) !== cardOf(after as Profile);
}
type Profile = Documents['profiles'] | undefined;

function isRecipeShownOtherwise({ before, after, eventTypes }: Change): boolean {
  const [was, is] = [isShown(before as RecipeSaves), isShown(after as RecipeSaves)];
  return before !== undefined && (was !== is || (is && eventTypes.includes('RecipeUpdated')));
}
type RecipeSaves = Documents['recipe-saves'] | undefined;

/**
 * The projections whose documents can be reported, and are pushed. For recipes it is `recipe-saves`, which is told of every edit and has no
 * texts: those of private recipes stay off the bus.
 */
const reportable: Partial<Record<string, { contentType: string; isNews(change: Change): boolean }>> = {
  feed: { contentType: 'announcement', isNews: isShownOtherwise },
  comments: { contentType: 'comment', isNews: isShownOtherwise },
  profiles: { contentType: 'user', isNews: isProfileShownOtherwise },
  'recipe-saves': { contentType: 'recipe', isNews: isRecipeShownOtherwise },
};

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
      const kind = reportable[projection];
      const people = kind ? watchers() : [];
      if (!kind || people.length === 0) return;
      const changed = new Map<string, string>();
      for (const change of changes) {
        if (kind.isNews(change)) changed.set(`${kind.contentType}_${change.id}`, positionToken(storeId, BigInt(change.position)));
      }
      if (changed.size === 0) return;
      void tell(people, changed).catch((error) =>
        logRateLimited(`reported content ${throwSite(error)}`, { projection, err: error }, 'change of reported content not pushed'),
      );
    },
  };
}
