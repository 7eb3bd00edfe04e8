import type { Question, Row } from '@potluck/events/question';
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { axis, margin, size, tooltip } from './plot-style.ts';

const colours = ['var(--color-plum)', 'var(--color-basil)', 'var(--color-tomato)', 'var(--color-quiet)'];

/** The rows of an answer as its question wants them drawn. */
export function AnswerPlot({ rows, chart: { kind, x, y } }: { rows: readonly Row[]; chart: NonNullable<Question['chart']> }) {
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis dataKey={x} {...axis} minTickGap={28} interval="preserveStartEnd" />
      <YAxis {...axis} axisLine={false} width={48} tickFormatter={(value: number) => value.toLocaleString('en-US')} />
      <Tooltip {...tooltip} />
    </>
  );
  const shared = { responsive: true, accessibilityLayer: false, style: size, margin, data: [...rows] } as const;
  return kind === 'lines' ? (
    <LineChart {...shared}>
      {frame}
      {y.map((name, index) => (
        <Line key={name} dataKey={name} stroke={colours[index % colours.length]} strokeWidth={2} connectNulls isAnimationActive={false} />
      ))}
    </LineChart>
  ) : (
    <BarChart {...shared}>
      {frame}
      {y.map((name, index) => (
        <Bar key={name} dataKey={name} fill={colours[index % colours.length]} radius={[3, 3, 0, 0]} isAnimationActive={false} />
      ))}
    </BarChart>
  );
}
