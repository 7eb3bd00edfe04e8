import type { Member } from '@potluck/tools/demo/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { member, saveProfile } from '../people.ts';

let ana: Member;
let id: string;
beforeAll(async () => {
  ana = await member('Ana');
  ({ id } = await ana.get<{ id: string }>('/api/auth/user'));
});

describe('3. Entities and their fields: User', () => {
  test('id (text), email, firstName, lastName, profileImageUrl, displayName, bio, isPublic (boolean, default false), createdAt, updatedAt', async () => {
    expect(await ana.get('/api/auth/user')).toMatchObject({
      id: expect.any(String),
      email: expect.stringContaining('@example.org'),
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      displayName: 'Ana',
      bio: null,
      isPublic: false,
      createdAt: expect.stringMatching(/^20\d\d-/),
      updatedAt: expect.stringMatching(/^20\d\d-/),
    });
  });

  test.each(['', '   '])('displayName (may be empty or blank): %j', async (displayName) => {
    await saveProfile(ana, { displayName });
    expect((await ana.get<{ displayName: string | null }>('/api/auth/user')).displayName ?? '').toBe('');
  });

  test('profile responses also carry followersCount and followingCount', async () => {
    expect(await ana.get(`/api/users/${id}/profile`)).toMatchObject({ followersCount: 0, followingCount: 0 });
  });
});
