/** The browser-safe entry: nothing here needs Node. */
export * from './define-stream.ts';
export * from './fields.ts';
export * from './live.ts';
export * from './personal.ts';
export * from './position.ts';
export * from './recorded.ts';
export * from './refusals.ts';
export * from './streams/all.ts';
export * from './streams/announcement.ts';
export * from './streams/comment.ts';
export * from './streams/follow.ts';
export * from './streams/identity.ts';
export * from './streams/likes.ts';
export * from './streams/recipe.ts';
export * from './streams/report.ts';
export * from './streams/request.ts';
export * from './streams/user.ts';
