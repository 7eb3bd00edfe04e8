/** For a test runner that is started directly: builds what has changed. */
export { ensureBuilt as default } from './set-up.mjs';
