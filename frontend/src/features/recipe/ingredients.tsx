import { ChevronDownIcon } from '../../ui/icons.tsx';

/** Beside the steps, and staying in sight, where there is room; on a phone it folds, open at first. */
export function Ingredients({ ingredients }: { ingredients: readonly string[] }) {
  return (
    <details open className="group rounded-card border border-line bg-card p-5 shadow-card">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-control min-[900px]:pointer-events-none [&::-webkit-details-marker]:hidden">
        <h2 className="text-title">Ingredients</h2>
        <ChevronDownIcon className="size-5 text-quiet transition-transform duration-150 group-open:rotate-180 min-[900px]:hidden" />
      </summary>
      <ul className="mt-2 flex flex-col">
        {ingredients.map((ingredient, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and may name a thing twice.
            key={index}
            className="border-line border-t py-2.5 pl-5 -indent-5 first:border-t-0 before:mr-2.5 before:inline-block before:size-2 before:rounded-full before:bg-tomato before:content-['']"
          >
            {ingredient}
          </li>
        ))}
      </ul>
    </details>
  );
}
