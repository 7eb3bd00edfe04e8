import os from 'node:os';

/** A result: ours against a yardstick measured in the same run, because machines are noisy. */
export interface Row {
  name: string;
  unit: string;
  ours: number;
  yardstick: number;
  /** ours / yardstick, the median over the pairs. */
  ratio: number;
  /** The target ratio: a minimum for rates, a maximum for times. */
  reach: number;
  /** A rate of ours that holds whatever the ratio: what limits its own rate gets no faster on a faster machine, its yardstick does. */
  enough?: number | undefined;
  holds: boolean;
  /** The ratio of each pair. */
  samples: number[];
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? (sorted[Math.floor(middle)] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

export const percentile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] as number;
};

/** Measures both alternately, `pairs` times, and returns the medians. `better`: whether a higher or lower ratio is better. */
export async function compare(
  about: { name: string; unit: string; reach: number; better: 'more' | 'less'; enough?: number },
  pairs: number,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<Row> {
  const samples: [ours: number, yardstick: number][] = [];
  for (let pair = 0; pair < pairs; pair++) samples.push([await ours(), await yardstick()]);
  const ratios = samples.map(([a, b]) => a / b);
  const ratio = median(ratios);
  const rate = median(samples.map(([a]) => a));
  const suffices = about.enough !== undefined && rate >= about.enough;
  return {
    name: about.name,
    unit: about.unit,
    ours: round(rate),
    yardstick: round(median(samples.map(([, b]) => b))),
    ratio: round(ratio),
    reach: about.reach,
    enough: about.enough,
    holds: suffices || (about.better === 'more' ? ratio >= about.reach : ratio <= about.reach),
    samples: ratios.map(round),
  };
}

const round = (value: number) => Number(value.toPrecision(4));

export const machine = () => ({
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  system: `${os.type()} ${os.release()}`,
});
