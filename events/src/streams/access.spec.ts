import { describe, expect, test } from 'vitest';
import { foldEvents } from '../define-aggregate.ts';
import { access, accessDay, openUntil } from './access.ts';

const picture = { subject: 'recipe_7', caseId: 'recipe_7', what: 'media' } as const;
const at = '2026-03-01T22:30:00.000Z';
const opened = foldEvents(access, [{ type: 'AccessOpened', data: picture, metadata: { at } } as never]);

describe('an access of a moderator', () => {
  test('is open for 24 hours', () => expect(openUntil(opened, picture)).toBe('2026-03-02T22:30:00.000Z'));
  test('covers only what was opened', () => {
    expect(openUntil(opened, { ...picture, what: 'private_recipe' })).toBeUndefined();
    expect(openUntil(opened, { ...picture, caseId: 'recipe_8' })).toBeUndefined();
    expect(openUntil(opened, { ...picture, subject: 'reporter_1' })).toBeUndefined();
  });
  test('is in the stream of its day in UTC', () => {
    expect(accessDay('mia', at)).toBe('mia_2026-03-01');
    expect(accessDay('mia', at, 1)).toBe('mia_2026-02-28');
  });
});
