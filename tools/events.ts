import { runTool } from './run-tool.ts';
import { eventsTool } from './transfer/events-tool.ts';

await runTool(eventsTool);
