import { expect, test } from 'vitest';
import { aComment, aPost, at } from './live-state.fixture.ts';
import { emptyLiveState } from './live-state.ts';
import { onBatch, onMessage } from './on-message.ts';

const posted = ['announcement:posted', { announcement: aPost({ likesCount: 1 }), position: at(1) }] as const;
const liked = (likesCount: number, position: number) =>
  ['announcement:likes', { announcementId: 1, likesCount, position: at(position) }] as const;
const added = ['comment:added', { announcementId: 1, comment: aComment(), position: at(3) }] as const;

test('a batch has the same effect as its messages one by one', () => {
  const oneByOne = [posted, liked(2, 2), added].reduce(onMessage, emptyLiveState);
  expect(onBatch(emptyLiveState, { messages: [posted, liked(2, 2), added] })).toEqual(oneByOne);
  expect(oneByOne).toMatchObject({ arrived: [1], likes: { 1: { value: 2 } }, comments: { 5: {} } });
});
test('an older message in a batch changes nothing', () =>
  expect(onBatch(emptyLiveState, { messages: [liked(5, 9), liked(4, 8)] }).likes).toEqual({ 1: { value: 5, position: at(9) } }));
test.each(['constructor', 'poll:opened'])('the unknown message %s is ignored, and the others are applied', (event) =>
  expect(onBatch(emptyLiveState, { messages: [[event, {}], liked(5, 9)] }).likes).toMatchObject({ 1: { value: 5 } }),
);
