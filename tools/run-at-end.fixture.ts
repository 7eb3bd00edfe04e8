import { afterAll } from 'vitest';
import { runAtEnd } from './at-end.fixture.ts';

// Here and not beside `atEnd`: files share loaded modules, so a hook there would run after the first of them only.
afterAll(runAtEnd);
