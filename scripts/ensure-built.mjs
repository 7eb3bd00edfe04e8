/** For a test runner that is started by itself: builds what has changed. */
export { ensureBuilt as default } from './set-up.mjs';
