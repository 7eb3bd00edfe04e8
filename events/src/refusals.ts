import { maxAccessesADay, maxExportsADay } from './limits.ts';

/** Refusals are data: code → [HTTP status, text]. One table for the domain, HTTP and the pages. */
export const refusals = {
  unauthorized: [401, 'Unauthorized'],
  'not-allowed': [403, 'You may not do this'],
  'foreign-origin': [403, 'This request came from another site'],
  suspended: [403, 'Your account is suspended'],
  'reporter-muted': [403, 'You cannot report anything at the moment'],
  'display-name-required': [403, 'Please add a display name to your profile before posting.'],
  'invalid-input': [400, 'Please check what you entered'],
  'malformed-json': [400, 'The request is not valid JSON'],
  'invalid-id': [400, 'This is not a valid id'],
  'not-found': [404, 'Not found'],
  'sign-in-again': [403, 'Please sign in again to do this'],
  barred: [403, 'This account was suspended and deleted. Until the suspension ends no new one can be made with it'],
  'name-reserved': [400, 'This name is reserved. Please choose another.'],
  'recipe-not-found': [404, 'Recipe not found'],
  'not-your-recipe': [403, 'Only its owner can change this recipe'],
  'recipe-changed': [409, 'This recipe was changed in the meantime'],
  'no-recipes': [404, 'No recipes available'],
  'announcement-not-found': [404, 'Announcement not found'],
  'not-your-announcement': [403, 'Only its author can change this announcement'],
  'announcement-changed': [409, 'This post was changed in the meantime'],
  'announcement-empty': [400, 'Either content or media (image/video) is required'],
  'comment-not-found': [404, 'Comment not found'],
  'not-your-comment': [403, 'Only its author can change this comment'],
  'comment-changed': [409, 'This comment was changed in the meantime'],
  'comment-too-deep': [400, 'Replies cannot be nested any deeper'],
  'parent-not-found': [404, 'The comment you reply to was not found'],
  'user-not-found': [404, 'User not found'],
  'not-stopped-there': [409, 'This projection did not stop at this event'],
  'not-skipped': [409, 'This projection does not skip this event'],
  'projection-not-found': [404, 'Projection not found'],
  'rebuild-under-way': [409, 'A rebuild of this projection is under way. Resume or cancel it first.'],
  'no-rebuild': [409, 'No rebuild of this projection is under way'],
  'event-not-found': [404, 'There is no such event, or analysts do not see it.'],
  'events-under-way': [409, 'The events of several questions are being read. Please wait until one is done.'],
  'document-closed': [404, 'Analysts cannot open the documents of this projection.'],
  'document-too-long': [409, 'This document has more events than can be folded here.'],
  'documents-under-way': [409, 'Many documents are being folded. Please try again in a moment.'],
  'comparison-under-way': [409, 'Another comparison is running. Please wait until it is done.'],
  'version-in-use': [409, 'Readers use this version'],
  'version-not-ready': [409, 'This version is not kept up to date, so readers cannot get it'],
  'version-not-found': [404, 'This version was not found'],
  'version-hidden': [409, 'A moderator hid this version. It cannot be brought back while that decision stands.'],
  'changed-since': [409, 'This was changed in the meantime. Please look at its versions again.'],
  'own-profile': [400, 'You cannot follow yourself'],
  'own-content': [400, 'You cannot report what is your own'],
  'own-role': [400, 'Another administrator can take this role from you'],
  'last-administrator': [409, 'No administrator would be left who stays. Make another member administrator first.'],
  'reported-user-mismatch': [400, 'The reported user does not match the content'],
  'already-reported': [409, 'You have already reported this content.'],
  'case-not-found': [404, 'Case not found'],
  'case-claimed': [409, 'Another moderator is working on this case'],
  'case-not-claimed': [409, 'Claim this case first'],
  'case-escalated': [403, 'Administrators decide this case'],
  'case-changed': [409, 'This case was changed in the meantime'],
  'content-gone': [409, 'It is gone: it can be neither hidden nor restored'],
  'case-appealed': [409, 'The author has appealed. Answer the appeal first.'],
  'decision-not-found': [404, 'Decision not found'],
  'decision-not-standing': [409, 'This decision does not stand any more, or cannot be appealed'],
  'already-appealed': [409, 'You have already appealed this decision'],
  'appeal-not-found': [409, 'This appeal has been answered, or has ended'],
  'own-decision': [403, 'You made this decision: another moderator answers the appeal'],
  'access-needed': [403, 'Open this first: the moderators’ log says so then'],
  'export-limit': [429, `You have made ${maxExportsADay} exports today. Tomorrow (UTC) you can make more.`],
  'access-limit': [429, `You have opened ${maxAccessesADay} things today. Tomorrow (UTC) you can open more, or another moderator can.`],
  'rule-not-found': [404, 'Rule not found'],
  'rule-changed': [409, 'This rule was changed in the meantime'],
  'key-reused': [422, 'This Idempotency-Key was used with another request'],
  conflict: [409, 'Somebody changed this at the same time. Please try again.'],
  'email-taken': [409, 'This email address belongs to another account'],
  'email-unverified': [403, 'Your account provider has not verified this email address'],
  'registration-closed': [403, 'New accounts are closed at the moment'],
  'too-large': [413, 'This is too large'],
  'invalid-file-type': [415, 'Invalid File Type: Please select an image or video file.'],
  'image-unreadable': [415, 'This image cannot be read'],
  'heic-unsupported': [415, 'HEIC pictures cannot be read here. Please choose a JPG or PNG.'],
  'video-too-long': [422, 'Video Too Long: Please select a video that is 10 minutes or shorter.'],
  'upload-cut-off': [400, 'The upload did not arrive whole'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment.'],
  'no-room': [507, 'There is no room left on the server at the moment. Please try again later.'],
  unavailable: [503, 'The service is not available at the moment. Please try again.'],
  internal: [500, 'Something went wrong'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type RefusalCode = keyof typeof refusals;

/** A refused command or request, with a code of the table above. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    /** `message` when the table's text does not fit; `fields` per input field; `details` is added to the answer. */
    readonly more: { message?: string; fields?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(more.message ?? refusals[code][1]);
    this.name = 'Refused';
  }
  get status(): number {
    return refusals[this.code][0];
  }
}

/** The body of every error answer. */
export interface ErrorAnswer {
  message: string;
  code: RefusalCode;
  fields?: Record<string, string>;
}
