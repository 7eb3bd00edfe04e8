let last: Promise<void> = Promise.resolve();

/**
 * Calls `draw` after those before it, with a painted frame between any two: what costs much to draw comes bit by bit, and a click need not
 * wait for all. Returns a function that takes the place back.
 */
export function inTurn(draw: () => void): () => void {
  let isWanted = true;
  last = last.then(async () => {
    if (!isWanted) return;
    draw();
    await painted();
  });
  return () => {
    isWanted = false;
  };
}

const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
