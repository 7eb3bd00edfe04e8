import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { NoRoom, Unavailable } from '../ports/event-store.ts';
import { answered, connectMongo, written } from './connect.ts';
import { mongodbUnderTest } from './mongodb-under-test.fixture.ts';

const failing = (code: number, errmsg: string) => Promise.reject(new MongoServerError({ code, errmsg }));
/** The exact class of the error, not a base class. */
const thrown = (call: Promise<unknown>) => call.catch((error: Error) => error.constructor);

describe('an error of a server', () => {
  test.each([
    ['that it forgot a cursor', 43, Unavailable],
    ['that it steps down', 189, Unavailable],
    ['that its disk is full', 14_031, NoRoom],
    ['of what was call', 2, MongoServerError],
    ['that nobody foresaw', 8, MongoServerError],
  ])('%s is translated', async (_what, code, expected) => expect(await thrown(answered(failing(code, 'no')))).toBe(expected));

  test.each([
    ['of a document', 10_334, MongoServerError],
    ['of a key that no index takes', 17_280, MongoServerError],
    ['that its disk is full', 14_031, NoRoom],
    ['that nobody foresaw', 8, Unavailable],
  ])('to a write %s is final only if it is about the document', async (_what, code, expected) =>
    expect(await thrown(written(failing(code, 'no')))).toBe(expected),
  );
});

await withEngines([mongodb], (found) =>
  test(`a command whose connection closes while it is being sent is rejected | ${found.version}`, async () => {
    const underTest = await mongodbUnderTest(found);
    const { db, close } = await connectMongo(underTest.proxiedUrl);
    try {
      const rows = db.collection('rows');
      await rows.insertOne({ text: 'small' });
      underTest.proxy.stopReading();
      // More than the socket buffers: the rest waits in this process, where the driver's timeouts do not apply.
      const sent = rows.insertOne({ text: 'x'.repeat(15_000_000) });
      await expect(answered(sent, 5_000)).rejects.toThrow(new Unavailable('MongoDB does not answer: nothing came within 5000 ms'));
      await underTest.proxy.restore();
      expect(await answered(rows.countDocuments({ text: 'small' }))).toBe(1);
    } finally {
      await close();
      await underTest.dispose();
    }
  }),
);
