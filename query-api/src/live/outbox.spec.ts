import { expect, test } from 'vitest';
import { aPost } from '../documents.fixture.ts';
import { presentAnnouncement } from '../presenters/announcement.ts';
import type { Clock } from './clock.ts';
import { createOutbox, windowOf } from './outbox.ts';
import type { Sent } from './translate.ts';

function setting(sockets = 10) {
  const sent: string[] = [];
  const world = { busy: false };
  let due: { at: number; then: () => void }[] = [];
  let now = 0;
  const clock: Clock = {
    after(ms, then) {
      const timer = { at: now + ms, then };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
  };
  const passTo = (time: number) => {
    for (;;) {
      const next = due.filter(({ at }) => at <= time).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      due = due.filter((timer) => timer !== next);
      now = next.at;
      next.then();
    }
    now = time;
  };
  const outbox = createOutbox({
    clock,
    sizeOf: () => sockets,
    isBusy: () => world.busy,
    send: ({ rooms, except }, messages) =>
      sent.push(`${now} ${rooms.join(' ')}${except ? ` without ${except.join(' ')}` : ''}: ${messages.map(described).join(', ')}`),
  });
  return { ...outbox, sent, world, passTo, waiting: () => due.length };
}

/** A short text of a message. */
function described({ event, message }: Sent): string {
  if (event === 'announcement:likes') return `${message.announcementId} has ${message.likesCount}`;
  if (event === 'announcement:posted' || event === 'announcement:changed') return `${event.slice(13)} ${message.announcement.title}`;
  return event === 'announcement:removed' ? `removed ${message.announcementId}` : event;
}
const position = 's:1';
const nobody = { id: 'ana', displayName: null, profileImageUrl: null };
const rooms = (id: number) => ['feed', `announcement:${id}`];
const likes = (announcementId: number, likesCount: number): Sent => ({
  rooms: ['feed'],
  event: 'announcement:likes',
  message: { announcementId, likesCount, position },
});
const post = (event: 'announcement:posted' | 'announcement:changed', title: string): Sent => ({
  rooms: ['feed'],
  event,
  message: { announcement: presentAnnouncement(aPost({ title }), nobody, false), position },
});
const removed = (announcementId: number, from = ['feed']): Sent => ({
  rooms: from,
  event: 'announcement:removed',
  message: { announcementId, position },
});

test('the first goes out at once', () => {
  const { add, sent } = setting();
  add(likes(1, 1));
  expect(sent).toEqual(['0 feed: 1 has 1']);
});

test('those that follow go together at the end of the window, of each thing only the last', () => {
  const { add, sent, passTo } = setting();
  add(likes(1, 1));
  passTo(30);
  add(likes(1, 2));
  add(likes(2, 7));
  add(likes(1, 3));
  passTo(99);
  expect(sent).toHaveLength(1);
  passTo(100);
  expect(sent.slice(1)).toEqual(['100 feed: 2 has 7, 1 has 3']);
});

test('at most one goes out in 100 ms, however many come, and the last one is never lost', () => {
  const { add, sent, passTo } = setting();
  for (let time = 0; time <= 1000; time += 5) {
    passTo(time);
    add(likes(1, time));
  }
  passTo(2000);
  const times = sent.map((line) => Number(line.split(' ')[0]));
  expect(times.slice(1).every((time, index) => time - (times[index] as number) >= 100)).toBe(true);
  expect(sent.at(-1)).toMatch(/ has 1000$/);
});

test.each([
  [10, 100],
  [2_000, 100],
  [10_000, 500],
  [50_000, 2_500],
])('for %i sockets a window has %i ms', (sockets, ms) => expect(windowOf(sockets)).toBe(ms));

test('a window is as long as it takes to reach everybody there', () => {
  const { add, sent, passTo } = setting(10_000);
  add(likes(1, 1));
  add(likes(1, 2));
  passTo(499);
  expect(sent).toHaveLength(1);
  passTo(500);
  expect(sent.at(-1)).toBe('500 feed: 1 has 2');
});

test('after a quiet window the next goes out at once again', () => {
  const { add, sent, passTo } = setting();
  add(likes(1, 1));
  passTo(150);
  add(likes(1, 2));
  expect(sent).toEqual(['0 feed: 1 has 1', '150 feed: 1 has 2']);
});

test('while what was sent before is still on its way, the rest waits', () => {
  const { add, sent, passTo, world } = setting();
  add(likes(1, 1));
  add(likes(1, 2));
  world.busy = true;
  passTo(150);
  add(likes(1, 3));
  expect(sent).toHaveLength(1);
  world.busy = false;
  passTo(200);
  expect(sent.at(-1)).toBe('200 feed: 1 has 3');
});

test('who is in the feed and watches a post hears it once, and rooms do not wait for each other', () => {
  const { add, sent } = setting();
  add({ ...likes(1, 1), rooms: rooms(1) });
  add({ ...likes(2, 1), rooms: rooms(2) });
  expect(sent).toEqual(['0 feed: 1 has 1', '0 announcement:1 without feed: 1 has 1', '0 announcement:2 without feed: 2 has 1']);
});

test('of what is gone nothing is sent any more', () => {
  const { add, sent, passTo } = setting();
  add(likes(9, 1));
  add(likes(1, 2));
  add(post('announcement:changed', 'its text'));
  add(removed(1));
  passTo(500);
  expect(sent.slice(1)).toEqual(['100 feed: removed 1']);
});

test('who watches a post that is gone hears it at once: they are put out', () => {
  const { add, sent } = setting();
  add({ ...likes(1, 1), rooms: rooms(1) });
  add({ ...likes(1, 2), rooms: rooms(1) });
  add(removed(1, rooms(1)));
  expect(sent.at(-1)).toBe('0 announcement:1 without feed: removed 1');
});

test('a new post that changes before it was sent is a new post', () => {
  const { add, sent, passTo } = setting();
  add(likes(9, 1));
  add(post('announcement:posted', 'Soup'));
  add(post('announcement:changed', 'Stew'));
  passTo(100);
  expect(sent.at(-1)).toBe('100 feed: posted Stew');
});

test('who missed too much is told to read again', () => {
  const { add, sent, passTo } = setting();
  for (let id = 1; id <= 1_500; id += 1) add(likes(id, 1));
  passTo(100);
  expect(sent.slice(1)).toEqual(['100 feed: resync']);
});

test('so is who missed too long texts, of which only the latest of each post count', () => {
  const edited = (id: number): Sent => ({
    rooms: ['feed'],
    event: 'announcement:changed',
    message: { announcement: presentAnnouncement(aPost({ id, content: 'x'.repeat(10_000) }), nobody, false), position },
  });
  const { add, sent, passTo } = setting();
  for (let n = 0; n <= 100; n++) add(edited(n % 40));
  passTo(100);
  expect(sent.at(-1)?.match(/changed/g)).toHaveLength(40);
  for (let id = 0; id <= 100; id++) add(edited(id));
  passTo(200);
  expect(sent.at(-1)).toBe('200 feed: resync');
});

test('no timer is left when all is sent', () => {
  const { add, passTo, waiting } = setting();
  add(likes(1, 1));
  add(likes(1, 2));
  passTo(1000);
  expect(waiting()).toBe(0);
});

test('nor is one left, or anything sent, when it is closed', () => {
  const { add, close, sent, passTo, waiting } = setting();
  add(likes(1, 1));
  add(likes(1, 2));
  close();
  expect(waiting()).toBe(0);
  passTo(1_000);
  expect(sent).toEqual(['0 feed: 1 has 1']);
});
