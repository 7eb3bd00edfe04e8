import type { Projection } from '../projection.ts';
import { comments } from './comments.ts';
import { dailyFeatures } from './daily-features.ts';
import { feed } from './feed.ts';
import { follows } from './follows.ts';
import { likes } from './likes.ts';
import { profiles } from './profiles.ts';
import { recipes } from './recipes.ts';
import { reports } from './reports.ts';
import { unreadableEvents } from './unreadable-events.ts';

/** A projection as the runner sees it, whatever its documents are. */
// biome-ignore lint/suspicious/noExplicitAny: each projection's own types are checked where it is declared.
export type AnyProjection = Projection<any, any>;

const shown: readonly AnyProjection[] = [recipes, profiles, feed, comments, likes, follows, dailyFeatures, reports];

/** Every projection there is. */
export const projections: readonly AnyProjection[] = [...shown, unreadableEvents(shown)];
