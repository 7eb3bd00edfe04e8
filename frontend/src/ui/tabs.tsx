import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; title: string; content: () => ReactNode }[];
  open: Name;
  onOpen: (name: Name) => void;
}

const tabClass =
  'min-h-11 border-b-3 border-transparent px-4 font-semibold text-note text-quiet hover:text-ink aria-selected:border-tomato aria-selected:text-tomato';

/** The tab that a key leads to from the one at `index`, of `count`; undefined for other keys. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Tabs as in the ARIA Authoring Practices: roving tabindex, arrow keys open the next. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = nextIndex(
      event.key,
      tabs.findIndex(({ name }) => name === open),
      tabs.length,
    );
    const next = index === undefined ? undefined : tabs[index];
    if (!next) return;
    event.preventDefault();
    onOpen(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div className="flex flex-col gap-8">
      <div ref={list} role="tablist" aria-label={label} className="flex border-line border-b" onKeyDown={onKeyDown}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === open}
            aria-controls={name === open ? `${id}-panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
            className={tabClass}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {tabs.find(({ name }) => name === open)?.content()}
      </div>
    </div>
  );
}
