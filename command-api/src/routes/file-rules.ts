import { maxPictureMegabytes, maxProfilePictureMegabytes, maxVideoMegabytes, maxVideoSeconds } from '@potluck/events';
import type { FileRules } from './receive-form.ts';

/** Maximum sizes in bytes, and maximum length of a video in seconds. */
export interface FileLimits {
  imageBytes: number;
  profileImageBytes: number;
  videoBytes: number;
  videoSeconds: number;
}

/** The file that a form may carry: its description in the OpenAPI document, and the rules for receiving it. */
export interface FormFile {
  file: { field: string; hint: string };
  rules(limits: FileLimits): FileRules;
}

const picture = `JPG, PNG or another image up to ${maxPictureMegabytes} MB`;

/** Which file each form may carry (sections 2 and 9). */
export const recipeImage: FormFile = {
  file: { field: 'image', hint: picture },
  rules: ({ imageBytes }) => ({ field: 'image', accept: ['image'], maxImageBytes: imageBytes }),
};
export const profileImage: FormFile = {
  file: { field: 'profileImage', hint: `JPG, PNG or GIF up to ${maxProfilePictureMegabytes} MB` },
  rules: ({ profileImageBytes }) => ({ field: 'profileImage', accept: ['image'], maxImageBytes: profileImageBytes }),
};
export const announcementMedia: FormFile = {
  file: { field: 'media', hint: `${picture}, or MP4 or WebM up to ${maxVideoMegabytes} MB and ${maxVideoSeconds / 60} minutes` },
  rules: ({ imageBytes, videoBytes, videoSeconds }) => ({
    field: 'media',
    accept: ['image', 'video'],
    maxImageBytes: imageBytes,
    maxVideoBytes: videoBytes,
    maxVideoSeconds: videoSeconds,
  }),
};
