/** The lowest of several positions. Throws when there is none. */
export function lowestPosition(of: readonly { position: bigint }[]): bigint {
  let lowest = of[0]?.position;
  if (lowest === undefined) throw new Error('the lowest of no positions');
  for (const { position } of of) if (position < lowest) lowest = position;
  return lowest;
}
