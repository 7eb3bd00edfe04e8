import { oneProcess } from './moderation-stage.ts';
import { moderationStory } from './moderation-story.ts';

moderationStory(() => oneProcess());
