/**
 * A log position for clients: `{storeId}:{position}`.
 * Positions of different stores cannot be compared.
 */
export type PositionToken = string;

export const positionToken = (storeId: string, position: bigint): PositionToken => `${storeId}:${position}`;

/** The parts of a token, or undefined when it is not one. */
export function parsePositionToken(token: string | undefined | null): { storeId: string; position: bigint } | undefined {
  const match = /^([A-Za-z0-9-]{1,64}):(\d{1,20})$/.exec(token ?? '');
  return match ? { storeId: match[1] as string, position: BigInt(match[2] as string) } : undefined;
}

/** True when both are of the same store and `token` is lower. Tokens of different stores are never older. */
export function isOlder(token: PositionToken, than: PositionToken | undefined): boolean {
  const [a, b] = [parsePositionToken(token), parsePositionToken(than)];
  return a !== undefined && b !== undefined && a.storeId === b.storeId && a.position < b.position;
}
