import { expect, test } from 'vitest';
import { mediaProblem } from './check-media.ts';

const file = (type: string, name = 'soup') => new File(['x'], name, { type });
const ofLength = (seconds: number | undefined) => async () => seconds;
const tooLong = { title: 'Video Too Long', text: 'Please select a video that is 10 minutes or shorter.' };
const wrongType = { title: 'Invalid File Type', text: 'Please select an image or video file.' };
const wrongVideo = { title: 'Invalid File Type', text: 'Please select a video in MP4 or WebM format.' };

test('a video of ten minutes can be posted', async () => expect(await mediaProblem(file('video/mp4'), ofLength(600))).toBeUndefined());
test('a longer video is refused', async () =>
  expect(await mediaProblem(file('video/mp4'), ofLength(600.5))).toEqual({ text: tooLong.text, toast: tooLong }));
test('a video whose length cannot be read is refused, and the text at the field says so', async () =>
  expect(await mediaProblem(file('video/webm'), ofLength(undefined))).toEqual({
    text: `${tooLong.text} The length of this one cannot be read.`,
    toast: tooLong,
  }));
test.each(['application/pdf', ''])('a file that is no picture or video is refused (type %j)', async (type) =>
  expect(await mediaProblem(file(type))).toEqual({ text: wrongType.text, toast: wrongType }),
);
test.each([
  ['video/quicktime', 'soup.mov'],
  ['video/x-msvideo', 'soup.avi'],
  ['', 'soup.mkv'],
])('a video in another format is refused with the accepted formats (%s %s)', async (type, name) =>
  expect(await mediaProblem(file(type, name), ofLength(3))).toEqual({ text: wrongVideo.text, toast: wrongVideo }),
);
test('a video over 100 MB is not loaded', async () => {
  const large = Object.defineProperty(file('video/mp4'), 'size', { value: 100 * 1024 * 1024 + 1 });
  expect(await mediaProblem(large, () => Promise.reject(new Error('played')))).toEqual({ text: 'This video is larger than 100MB.' });
});
