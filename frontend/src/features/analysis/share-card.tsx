import { useId } from 'react';
import { Card } from '../../ui/card.tsx';

/** How often each value of a field came, the most frequent first: a bar with its number beside each. */
export function ShareCard({ title, counts }: { title: string; counts: readonly { name: string; count: number }[] }) {
  const id = useId();
  const sorted = [...counts].sort((a, b) => b.count - a.count);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3 p-5">
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {sorted.length === 0 ? (
        <p className="text-note text-quiet">None in this time.</p>
      ) : (
        <table className="w-full text-note">
          <tbody>
            {sorted.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row" className="w-2/5 py-1 pr-3 text-left font-normal">
                  {name}
                </th>
                <td className="py-1">
                  <span className="flex items-center gap-2 tabular-nums">
                    <span aria-hidden="true" className="h-4 rounded-small bg-plum" style={{ width: `${(80 * count) / most}%` }} />
                    {count.toLocaleString('en-US')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
