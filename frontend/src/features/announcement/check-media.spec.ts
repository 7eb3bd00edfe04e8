import { expect, test } from 'vitest';
import { whyNot } from './check-media.ts';

const file = (type: string) => new File(['x'], 'soup', { type });
const lasting = (seconds: number | undefined) => async () => seconds;
const tooLong = { title: 'Video Too Long', text: 'Please select a video that is 10 minutes or shorter.' };
const wrongType = { title: 'Invalid File Type', text: 'Please select an image or video file.' };

test('a picture can be posted', async () => expect(await whyNot(file('image/png'))).toBeUndefined());
test('a video of ten minutes can be posted', async () => expect(await whyNot(file('video/mp4'), lasting(600))).toBeUndefined());
test('a longer one cannot', async () => expect(await whyNot(file('video/mp4'), lasting(600.5))).toEqual(tooLong));
test('nor one whose length cannot be read', async () => expect(await whyNot(file('video/webm'), lasting(undefined))).toEqual(tooLong));
test('nor anything else', async () => expect(await whyNot(file('application/pdf'))).toEqual(wrongType));
test('nor what the browser does not know', async () => expect(await whyNot(file(''))).toEqual(wrongType));
