// A worker thread starts in plain JavaScript: Node 20 does not hand it the parent's loader.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
