import { MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { NoRoom, Unavailable } from '../event-store.ts';
import { answered, written } from './connect.ts';

const said = (code: number, errmsg: string) => Promise.reject(new MongoServerError({ code, errmsg }));
/** A class of its own counts; what it is derived from does not. */
const thrown = (asked: Promise<unknown>) => asked.catch((error: Error) => error.constructor);

describe('what a server says', () => {
  test.each([
    ['that it forgot a cursor', 43, Unavailable],
    ['that it steps down', 189, Unavailable],
    ['that its disk is full', 14_031, NoRoom],
    ['of what was asked', 2, MongoServerError],
    ['that nobody foresaw', 8, MongoServerError],
  ])('%s is told as what it is', async (_what, code, expected) => expect(await thrown(answered(said(code, 'no')))).toBe(expected));

  test.each([
    ['of a document', 10_334, MongoServerError],
    ['of a key that no index takes', 17_280, MongoServerError],
    ['that its disk is full', 14_031, NoRoom],
    ['that nobody foresaw', 8, Unavailable],
  ])('to a write %s ends it for good only where the document is to blame', async (_what, code, expected) =>
    expect(await thrown(written(said(code, 'no')))).toBe(expected),
  );
});
