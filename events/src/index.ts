/** The browser-safe entry: nothing here needs Node. */
export * from './acts-as.ts';
export * from './blank.ts';
export * from './case-moves.ts';
export * from './define-aggregate.ts';
export * from './entity-id.ts';
export * from './fields.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './media-address.ts';
export * from './normalise.ts';
export * from './personal.ts';
export * from './position.ts';
export * from './recipe-limits.ts';
export * from './recorded.ts';
export * from './refusals.ts';
export * from './streams/all.ts';
export * from './well-formed.ts';
