import { videoLength } from './video-length.ts';

/** Section 9, in seconds. */
const maxVideoLength = 600;

/** Why a chosen file cannot be posted (section 5), or undefined when it can. */
export async function whyNot(file: File, lengthOf: (file: File) => Promise<number | undefined> = videoLength) {
  if (file.type.startsWith('image/')) return undefined;
  if (!file.type.startsWith('video/')) return { title: 'Invalid File Type', text: 'Please select an image or video file.' };
  const length = await lengthOf(file);
  if (length !== undefined && length <= maxVideoLength) return undefined;
  return { title: 'Video Too Long', text: 'Please select a video that is 10 minutes or shorter.' };
}
