import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';

let community: Community;
beforeEach(async () => {
  community = await Community.open();
  await community.happen(e.posted(1), e.posted(2));
  await community.projector.whenCaughtUp();
});
afterEach(() => community.dispose());

const positionOf = (projection: string): bigint =>
  BigInt(community.projector.status().find((version) => version.projection === projection)?.position ?? 0);

test('a patient projection folds no event while events arrive, and all of them once the log is quiet', async () => {
  const before = positionOf('log-index');
  for (let n = 0; n < 20; n++) {
    await community.happen(e.liked(1, `member${n}`));
    await vi.waitFor(() => expect(positionOf('feed')).toBe(community.position), { interval: 5 });
    expect(positionOf('log-index')).toBe(before);
  }
  await vi.waitFor(() => expect(positionOf('log-index')).toBe(community.position), { timeout: 10_000 });
  expect(Object.keys(await community.documents('log-index', 1))).toHaveLength(22);
});
