import { liveBusContract } from '../ports/live-bus.contract.ts';
import { createLiveBus } from './live-bus.ts';

liveBusContract(
  'embedded | in process',
  async () => {
    const bus = createLiveBus();
    return { bus, other: bus, dispose: () => bus.close() };
  },
  { inProcess: true },
);
