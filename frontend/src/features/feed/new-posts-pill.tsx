import { formatCount } from './format-count.ts';

/** New posts show only on a click, so that nothing moves under the reader. */
export function NewPostsPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-20 -mb-6 flex h-0 justify-center md:top-20">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto h-11 animate-rise rounded-full bg-tomato px-5 font-semibold text-note text-on-accent tabular-nums shadow-lifted hover:bg-tomato-deep"
        >
          {formatCount(count, 'new post')}
        </button>
      )}
    </div>
  );
}
