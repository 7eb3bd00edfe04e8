/** Time and randomness come in from outside, so that tests can say what they are. */
export type Clock = () => Date;
/** A new UUID. */
export type RandomId = () => string;
