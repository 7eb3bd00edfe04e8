import { projectionsTool } from './manage-projections.ts';
import { runTool } from './run-tool.ts';

await runTool(projectionsTool);
