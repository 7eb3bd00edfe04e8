import { countOf } from './case-words.ts';

/** New cases show only on a click, so that nothing moves under the moderator. */
export function NewCasesPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-32 z-20 -mb-3 flex h-0 justify-center md:top-36">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto h-11 animate-rise rounded-full bg-plum px-5 font-semibold text-note text-on-accent tabular-nums shadow-lifted"
        >
          {countOf(count, 'new case')}
        </button>
      )}
    </div>
  );
}
