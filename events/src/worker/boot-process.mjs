// A process starts in plain JavaScript, with the loader registered from here, wherever it was started from.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
