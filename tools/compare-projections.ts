import { type SendCommand, type ToolCommands, ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { type Terminal, table } from './terminal.ts';

type Compared = ToolCommands['projections-compare']['result'];

/** Builds a version beside the one that readers use, and returns the numbers of both. */
export async function builtBeside(
  name: string,
  send: SendCommand,
  terminal: Pick<Terminal, 'progress'>,
): Promise<[current: number, built: number]> {
  const current = (await send('projections-list', {})).find((row) => row.projection === name && row.current)?.version ?? 0;
  const built = await send('projections-rebuild', { name, order: 'rebuild', beside: true }, terminal.progress);
  if ('paused' in built) throw new ToolRefused(`The rebuild of ${name} is paused.`);
  return [current, built.version];
}

/** Of texts only the length and a hash are shown: they may be personal. */
export function describeComparison(name: string, [left, right]: [number, number], compared: Compared): string {
  const { documents, missing, extra, changed, examples, hashes, position } = compared;
  const head = `${name}, versions ${left} and ${right}, ${documents.toLocaleString('en-US')} documents at position ${position}: `;
  if (missing + extra + changed === 0) return `${head}no difference, hash ${hashes.left.slice(0, 16)}`;
  const counts = `${missing} only in version ${left}, ${extra} only in version ${right}, ${changed} changed`;
  const rows = examples.flatMap(({ id, kind, isDeleted, fields }) => {
    if (kind === 'changed') return fields.map(({ field, left, right }) => [id, field, left ?? 'none', right ?? 'none']);
    const lacking = isDeleted ? 'deleted' : 'none';
    return [[id, '', ...(kind === 'missing' ? ['a document', lacking] : [lacking, 'a document'])]];
  });
  return `${head}${counts}\n${table(['DOCUMENT', 'FIELD', `VERSION ${left}`, `VERSION ${right}`], rows)}`;
}
