import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { periodWords, shortPeriod } from './period-words.ts';
import { axis, margin, size, tooltip } from './plot-style.ts';
import type { Point, Unit } from './series.ts';

/** What a plot draws: each point's value in `format`. */
export interface PlotProps {
  points: readonly Point[];
  unit: Unit;
  /** Of the values, for the tooltip. */
  name: string;
  format: (value: number) => string;
}

/** The axes, which are the same everywhere. They are called, because the library looks at the kinds of its children. */
const frame = ({ unit, name, format }: PlotProps) => (
  <>
    <CartesianGrid vertical={false} stroke="var(--color-line)" />
    <XAxis dataKey="from" {...axis} tickFormatter={(from: string) => shortPeriod(from, unit)} minTickGap={28} interval="preserveStartEnd" />
    <YAxis
      {...axis}
      axisLine={false}
      width={48}
      allowDecimals={false}
      domain={[0, (most: number) => Math.max(most, 4)]}
      tickFormatter={(value: number) => value.toLocaleString('en-US')}
    />
    <Tooltip {...tooltip} labelFormatter={(from) => periodWords(String(from), unit)} formatter={(value) => [format(Number(value)), name]} />
  </>
);

export const Bars = (props: PlotProps) => (
  <BarChart responsive accessibilityLayer={false} style={size} margin={margin} data={[...props.points]}>
    {frame(props)}
    <Bar dataKey="value" fill="var(--color-plum)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
  </BarChart>
);

/** Periods without a value are left out of the line. */
export const Curve = (props: PlotProps) => (
  <LineChart responsive accessibilityLayer={false} style={size} margin={margin} data={[...props.points]}>
    {frame(props)}
    <Line
      dataKey="value"
      stroke="var(--color-plum)"
      strokeWidth={2}
      dot={{ r: 3, fill: 'var(--color-plum)' }}
      connectNulls
      isAnimationActive={false}
    />
  </LineChart>
);
