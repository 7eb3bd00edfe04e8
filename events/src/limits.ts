/** What a request may carry (section 9): for the servers, the OpenAPI document and the pages, which carry no schemas. In characters where nothing is said. */
export const maxTitle = 500;
/** A post's message, a recipe's description and times. */
export const maxText = 10_000;
/** A comment, a bio, what a report says. */
export const maxShortText = 500;
export const maxName = 100;
/** One ingredient or instruction, and how many there can be. */
export const maxLine = 5_000;
export const maxLines = 500;
export const maxSearch = 500;

/** Replies to replies to replies. */
export const maxCommentDepth = 100;

/** Files, in MB of 1024 × 1024 bytes, and a video's length in seconds. An operator may set others. */
export const maxPictureMegabytes = 10;
export const maxProfilePictureMegabytes = 5;
export const maxVideoMegabytes = 100;
export const maxVideoSeconds = 600;
