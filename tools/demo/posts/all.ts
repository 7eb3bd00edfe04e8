import type { DemoPost } from '../shapes.ts';
import { earlierPosts } from './earlier.ts';
import { recentPosts } from './recent.ts';
import { thisWeeksPosts } from './this-week.ts';

export const posts: DemoPost[] = [...earlierPosts, ...recentPosts, ...thisWeeksPosts];
