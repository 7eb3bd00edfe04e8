import { holdsTool } from './manage-holds.ts';
import { runTool } from './run-tool.ts';

await runTool(holdsTool);
