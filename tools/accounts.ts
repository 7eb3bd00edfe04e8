import { accountsTool } from './manage-accounts.ts';
import { runTool } from './run-tool.ts';

await runTool(accountsTool);
