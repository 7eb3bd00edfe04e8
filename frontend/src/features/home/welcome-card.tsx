import { Plate } from '../../ui/plate.tsx';
import { fruits } from '../../ui/tablecloth-motifs.tsx';

const plates = [
  { x: 92, y: 108, size: 0.62, rim: 'var(--color-tomato)', food: 0 },
  { x: 222, y: 84, size: 0.55, rim: 'var(--color-butter)', food: 7 },
  { x: 330, y: 116, size: 0.66, rim: 'var(--color-basil)', food: 6 },
] as const;

/** What Potluck is for. */
export function WelcomeCard() {
  return (
    <section
      aria-labelledby="welcome-card"
      className="flex flex-col gap-6 overflow-hidden rounded-card bg-basil-soft p-6 md:flex-row md:items-center md:justify-between md:py-0 md:pr-4 md:pl-8"
    >
      <div className="md:py-8">
        <h2 id="welcome-card" className="text-title">
          Everyone brings something
        </h2>
        <p className="mt-2 max-w-prose">
          Keep the recipes you cook from, and make a public profile when you want to share them. With a display name you can post to the
          community, like what others made and ask how they did it.
        </p>
      </div>
      <svg viewBox="0 0 420 200" aria-hidden="true" className="-mb-6 w-full max-w-sm shrink-0 self-center md:mb-0 md:w-80 lg:w-96">
        {plates.map(({ x, y, size, rim, food }) => (
          <g key={food} transform={`translate(${x} ${y}) scale(${size})`}>
            <Plate rim={rim}>
              <g transform="scale(0.82)">{fruits[food]}</g>
            </Plate>
          </g>
        ))}
      </svg>
    </section>
  );
}
