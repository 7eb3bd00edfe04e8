import { inACluster } from './in-a-cluster.ts';
import { moderationStory } from './moderation-story.ts';

await inACluster(moderationStory);
