/** What is appended to a stream for the community. */
export interface Happened {
  stream: string;
  events: { type: string; data: Record<string, unknown> }[];
}
