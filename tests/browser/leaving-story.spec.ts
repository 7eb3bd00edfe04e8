import { leavingStory, leavingTakes } from './leaving-story.ts';
import { oneProcess } from './moderation-stage.ts';

leavingStory(() => oneProcess(leavingTakes));
