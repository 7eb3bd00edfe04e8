import { fileURLToPath } from 'node:url';
import { isSource } from '@potluck/stores/worker/is-source';

/** Node's arguments for a tool: its built form, where `npm test` has built it. */
export const toolProcess = (tool: URL): string[] => [...(isSource(tool) ? ['--import', 'tsx'] : []), fileURLToPath(tool)];
