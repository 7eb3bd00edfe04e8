/** The instructions, with numerals that can be read from across a kitchen. */
export function Steps({ instructions }: { instructions: readonly string[] }) {
  return (
    <section aria-labelledby="instructions">
      <h2 id="instructions" className="mb-5 text-title">
        Instructions
      </h2>
      <ol className="flex flex-col gap-7">
        {instructions.map((instruction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
          <li key={index} className="grid grid-cols-[2.75rem_1fr] gap-3">
            <span aria-hidden="true" className="text-right font-semibold font-title text-display text-tomato leading-none tabular-nums">
              {index + 1}
            </span>
            <p className="max-w-[66ch] whitespace-pre-line pt-1.5">{instruction}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
