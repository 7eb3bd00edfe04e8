import { ChevronDownIcon } from '../../ui/icons.tsx';

/** A collapsible list, open at first: sticky next to the steps on wide windows, above them on a phone. */
export function Ingredients({ ingredients }: { ingredients: readonly string[] }) {
  return (
    <details open className="group rounded-card border border-line bg-card px-5 py-4 shadow-card">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-control [&::-webkit-details-marker]:hidden">
        <h2 className="text-title">Ingredients</h2>
        <ChevronDownIcon className="size-5 text-quiet transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {/* An empty marker instead of none: with none, Safari does not treat it as a list. */}
      <ul className="mt-1 flex list-[''] flex-col">
        {ingredients.map((ingredient, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and may name a thing twice.
            key={index}
            className="flex gap-3 border-line border-t py-2.5 wrap-anywhere first:border-t-0 before:mt-[0.55em] before:size-2 before:shrink-0 before:rounded-full before:bg-tomato before:content-['']"
          >
            {ingredient}
          </li>
        ))}
      </ul>
    </details>
  );
}
