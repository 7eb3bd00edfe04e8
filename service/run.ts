/** `npm run service -- NAME`: this process becomes one of the services, as its `main.ts` says. */
import { serviceNames } from '../settings.ts';

const [name, ...more] = process.argv.slice(2);
const service = serviceNames.find((service) => service === name);
if (service && more.length === 0) await import(`../${service}/main.ts`);
else {
  console.error(`npm run service -- ${serviceNames.join('|')}`);
  process.exitCode = 2;
}
