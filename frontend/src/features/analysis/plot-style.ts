/** What all plots look like. */
export const size = { width: '100%', height: '100%' };
export const margin = { top: 8, right: 8, bottom: 0, left: 0 };
export const axis = { stroke: 'var(--color-line)', tick: { fill: 'var(--color-quiet)', fontSize: 13 }, tickLine: false } as const;
export const tooltip = {
  contentStyle: {
    background: 'var(--color-card)',
    border: '1px solid var(--color-line)',
    borderRadius: 10,
    color: 'var(--color-ink)',
    fontSize: 13,
  },
  itemStyle: { color: 'var(--color-ink)' },
  cursor: { fill: 'var(--color-wash)', stroke: 'var(--color-line)' },
  isAnimationActive: false,
};
