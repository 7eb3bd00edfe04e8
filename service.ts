/** `npm run service -- NAME`: runs one of the services in this process, by its `main.ts`. */
import { type ServiceName, serviceNames } from '@potluck/host/settings';

const [name, ...more] = process.argv.slice(2);
const service = serviceNames.find((service) => service === name);
const roots: Record<ServiceName, () => Promise<unknown>> = {
  'command-api': () => import('./command-api/main.ts'),
  projector: () => import('./projector/main.ts'),
  'query-api': () => import('./query-api/main.ts'),
  pages: () => import('./frontend/server/main.ts'),
};
if (service && more.length === 0) await roots[service]();
else {
  console.error(`npm run service -- ${serviceNames.join('|')}`);
  process.exitCode = 2;
}
