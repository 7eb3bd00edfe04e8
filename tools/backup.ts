import { backupTool } from './make-backup.ts';
import { runTool } from './run-tool.ts';

await runTool(backupTool);
