import { rolesTool } from './change-role.ts';
import { runTool } from './run-tool.ts';

await runTool(rolesTool);
