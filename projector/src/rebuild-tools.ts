import { setTimeout as pause } from 'node:timers/promises';
import type { OrderInput } from '@potluck/events/inputs/analysis';
import { type ToolHandlers, ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { compareCollections } from '@potluck/stores/compare-collections';
import type { Ports } from '@potluck/stores/ports/ports';
import type { VersionInfo } from '@potluck/stores/ports/read-store';
import { retried, stoppedAt, type ToolOrders } from './projection-decisions.ts';
import { type AnyProjection, projections } from './projections/all.ts';
import type { Projector } from './projector.ts';
import { decisionsAbout } from './skipped-events.ts';
import type { WithProjector } from './started-projector.ts';

/** How long an order may take, and the poll interval, in ms. */
const [longestMs, pollMs] = [10_000, 100];

/** Orders for versions of projections, executed by the projector that leads the projection, in this process or another. */
export function rebuildTools(
  ports: Pick<Ports, 'events' | 'reads'>,
  withProjector: WithProjector,
  { order }: ToolOrders,
): Pick<ToolHandlers, 'projections-rebuild' | 'projections-order' | 'projections-compare'> {
  return {
    'projections-rebuild': ({ name, order: what, beside }, { report, signal }) =>
      withProjector(async (projector) => {
        mustBeKnown(name);
        const began = performance.now();
        await order(name, what === 'rebuild' ? { order: what, switch: !beside } : { order: what });
        for (;;) {
          const { rebuild } = await decisionsAbout(ports.events, name);
          if (!rebuild) throw new ToolRefused(`The rebuild of ${name} was cancelled.`);
          const built = (await ports.reads.versions(name)).findLast(({ order = -1 }) => order >= rebuild.order);
          if (built?.failure) throw new ToolRefused(`${name} stops ${stoppedAt(built.failure)}`);
          const row = rowOf(projector, name, built);
          if (built?.state === 'running' && (built.current || !rebuild.switch) && row) {
            const events = Number(row.position);
            report({ unit: 'events', done: events, of: events });
            return { version: built.version, events, seconds: (performance.now() - began) / 1_000 };
          }
          if (rebuild.paused) return { paused: true };
          if (row?.progress) report({ unit: 'events', ...row.progress });
          await pause(pollMs, undefined, { signal });
        }
      }),
    'projections-compare': ({ name, left, right }, { report, signal }) =>
      withProjector(async () => {
        mustBeKnown(name);
        const projection = projections.find((one) => one.name === name) as AnyProjection;
        const open = async (version: number) => {
          const known = (await ports.reads.versions(name)).find((one) => one.version === version);
          if (known?.state !== 'running') throw new ToolRefused(`${name} has no version ${version} that is up to date`);
          return ports.reads.open<unknown>(name, version, projection.shape as never);
        };
        const [one, other] = [await open(left), await open(right)];
        const of = await one.count({});
        const onProgress = (done: number) => report({ unit: 'documents', done, of: Math.max(of, done) });
        const { position, ...found } = await compareCollections(one, other, { signal, onProgress });
        return { ...found, position: String(position) };
      }),
    'projections-order': ({ name, order: what }) =>
      withProjector(async (projector) => {
        mustBeKnown(name);
        await order(name, what);
        if (what.order === 'withdraw-skip') return retried(projector, name);
        const until = performance.now() + longestMs;
        while (!isCarriedOut(what, await ports.reads.versions(name), projector)) {
          if (performance.now() > until) throw new ToolRefused('It is ordered, but no projector has carried it out yet.');
          await pause(pollMs);
        }
        return {};
      }),
  };
}

function mustBeKnown(name: string): void {
  const names = projections.map((projection) => projection.name);
  if (!names.some((known) => known === name)) throw new ToolRefused(`There is no projection '${name}'. There are: ${names.join(', ')}`);
}

const rowOf = (projector: Projector, name: string, built: VersionInfo | undefined) =>
  projector.status().find(({ projection, version }) => projection === name && version === built?.version);

function isCarriedOut(what: OrderInput, versions: readonly VersionInfo[], projector: Projector): boolean {
  if (what.order === 'switch') return versions.some(({ version, current }) => current && version === what.version);
  if (what.order === 'drop') return versions.every(({ version }) => version !== what.version);
  if (what.order === 'cancel') return versions.every(({ state, current }) => current || state !== 'building');
  const [{ projection } = { projection: undefined }] = versions;
  // A paused build reports no progress.
  return projector.status().every((row) => row.projection !== projection || row.progress === undefined);
}
