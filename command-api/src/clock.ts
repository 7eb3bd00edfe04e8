/** Time and randomness are passed in, so that tests can control them. */
export type Clock = () => Date;
/** A new UUID. */
export type RandomId = () => string;
