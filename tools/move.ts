import { runTool } from './run-tool.ts';
import { moveTool } from './transfer/move-tool.ts';

await runTool(moveTool);
