import { restoreTool } from './restore-backup.ts';
import { runTool } from './run-tool.ts';

await runTool(restoreTool);
