/** Limits of inputs (section 9), for the servers, the OpenAPI document and the pages. In characters by default. */
export const maxTitle = 500;
/** A post's message, a recipe's description and times. */
export const maxText = 10_000;
/** A comment, a bio, a report's description. */
export const maxShortText = 500;
/** A moderator's note. */
export const maxNote = 2_000;
/** Cases per call of a batch decision. */
export const maxBatch = 100;
/** Length of a rule of the community, and the number of rules. */
export const maxRule = 300;
export const maxRules = 50;
export const maxName = 100;
/** An email address, at sign-in (RFC 5321). */
export const maxEmail = 254;
/** Length of an ingredient or instruction, and their number. */
export const maxLine = 5_000;
export const maxLines = 500;
export const maxSearch = 500;

/** Exports of one analyst, and accesses of one moderator, per day. */
export const maxExportsADay = 50;
export const maxAccessesADay = 500;

/** Nesting of replies. */
export const maxCommentDepth = 100;

/** Files, in MB of 1024 × 1024 bytes, and a video's length in seconds: defaults that an operator may change. */
export const maxPictureMegabytes = 10;
export const maxProfilePictureMegabytes = 5;
export const maxVideoMegabytes = 100;
export const maxVideoSeconds = 600;
