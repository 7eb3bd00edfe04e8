import { inACluster } from './in-a-cluster.ts';
import { leavingStory, leavingTakes } from './leaving-story.ts';

await inACluster(leavingStory, leavingTakes);
