// A process starts in plain JavaScript and registers the loader from here, whatever its working directory.
import { register } from 'tsx/esm/api';

register();
const [module] = process.argv.splice(2, 1);
await import(module);
