import type { FileRules } from './receive-form.ts';

/** Bytes, and seconds of a video. */
export interface FileLimits {
  imageBytes: number;
  profileImageBytes: number;
  videoBytes: number;
  videoSeconds: number;
}

/** Which file each form may carry (sections 2 and 9). */
export const fileRules = {
  recipe: ({ imageBytes }: FileLimits): FileRules => ({ field: 'image', accept: ['image'], maxImageBytes: imageBytes }),
  profile: ({ profileImageBytes }: FileLimits): FileRules => ({
    field: 'profileImage',
    accept: ['image'],
    maxImageBytes: profileImageBytes,
  }),
  announcement: ({ imageBytes, videoBytes, videoSeconds }: FileLimits): FileRules => ({
    field: 'media',
    accept: ['image', 'video'],
    maxImageBytes: imageBytes,
    maxVideoBytes: videoBytes,
    maxVideoSeconds: videoSeconds,
  }),
};
