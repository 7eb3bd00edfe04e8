import { expect, test } from 'vitest';
import { inSpan, startRequestSpan, startSharedSpans } from './trace.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('without an SDK a trace is passed on unchanged, and nothing is recorded', async () => {
  const span = startRequestSpan('POST /', traceparent, {});
  expect([span.traceparent, span.end, span.run(() => 'done')]).toEqual([traceparent, undefined, 'done']);
  expect(startRequestSpan('POST /', undefined, {}).traceparent).toBeUndefined();
  expect(await inSpan('append', traceparent, {}, async () => 1)).toBe(1);
  await expect(inSpan('append', traceparent, {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('each recorded trace of many events gets one span', () => {
  const other = traceparent.replace('0af', '1af');
  const found = startSharedSpans('fold likes', [undefined, traceparent, traceparent, other, other.replace(/01$/, '00'), 'x', 12, {}], {});
  expect(found.traceparents).toEqual([traceparent, other]);
  expect(startSharedSpans('fold likes', [undefined, traceparent.replace(/01$/, '00')], {}).traceparents).toBeUndefined();
});

test('a page of events gets at most a hundred spans', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => `00-${String(n + 1).padStart(32, '0')}-b7ad6b7169203331-01`);
  expect(startSharedSpans('fold likes', many, {}).traceparents).toHaveLength(100);
});
