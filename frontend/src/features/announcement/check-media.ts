import { maxPictureMegabytes, maxVideoMegabytes, maxVideoSeconds } from '@potluck/events/limits';
import { pictureProblem } from '../../parts/check-picture.ts';
import { videoLength } from './video-length.ts';

const megabyte = 1024 * 1024;

export interface MediaProblem {
  /** Shown at the field. */
  text: string;
  /** Also shown, if the specification has a toast for it (section 5). */
  toast?: { title: string; text: string };
}

/** Types that the server accepts; M4V is another name for MP4. */
const acceptedVideos = ['video/mp4', 'video/webm', 'video/x-m4v'];
const photoNames = /\.(jpe?g|png|gif|webp|avif|svg|hei[cf]|bmp|tiff?)$/i;
const videoNames = /\.(mp4|m4v|webm|mov|avi|mkv|wmv|mpe?g|3gp)$/i;

/** By the type, or by the file name if the browser does not know the type. */
function kindOf({ type, name }: File): 'photo' | 'video' | undefined {
  if (type.startsWith('image/') || (type === '' && photoNames.test(name))) return 'photo';
  if (type.startsWith('video/') || (type === '' && videoNames.test(name))) return 'video';
  return undefined;
}

const wrongType = (text: string): MediaProblem => ({ text, toast: { title: 'Invalid File Type', text } });

/** Why a file cannot be posted (section 5); undefined when it can. */
export async function mediaProblem(
  file: File,
  lengthOf: (file: File) => Promise<number | undefined> = videoLength,
): Promise<MediaProblem | undefined> {
  const kind = kindOf(file);
  if (!kind) return wrongType('Please select an image or video file.');
  if (kind === 'video') return videoProblem(file, lengthOf);
  const text = await pictureProblem(file, { maxMegabytes: maxPictureMegabytes });
  return text === undefined ? undefined : { text };
}

async function videoProblem(file: File, lengthOf: (file: File) => Promise<number | undefined>): Promise<MediaProblem | undefined> {
  if (!acceptedVideos.includes(file.type)) return wrongType('Please select a video in MP4 or WebM format.');
  if (file.size > maxVideoMegabytes * megabyte) return { text: `This video is larger than ${maxVideoMegabytes}MB.` };
  const length = await lengthOf(file);
  if (length !== undefined && length <= maxVideoSeconds) return undefined;
  const tooLong = `Please select a video that is ${maxVideoSeconds / 60} minutes or shorter.`;
  const text = length === undefined ? `${tooLong} The length of this one cannot be read.` : tooLong;
  return { text, toast: { title: 'Video Too Long', text: tooLong } };
}
