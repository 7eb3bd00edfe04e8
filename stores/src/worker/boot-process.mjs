// A process starts in plain JavaScript, with the loader registered from here, wherever it was started from.
import { register } from 'tsx/esm/api';

register();
const [module] = process.argv.splice(2, 1);
await import(module);
