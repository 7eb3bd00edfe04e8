import { follows } from './follows.ts';
import { members } from './members.ts';
import { moderation } from './moderation.ts';
import { posts } from './posts/all.ts';
import { recipes } from './recipes/all.ts';
import { reports } from './reports.ts';
import { rules } from './rules.ts';
import type { DemoContent } from './timeline.ts';

/** All of the demo's texts. */
export const demoContent: DemoContent = { members, recipes, posts, follows, reports, moderation, rules };
