import { maxSearch } from '@potluck/events/limits';
import { useCallback, useEffect, useState } from 'react';
import { classes } from './classes.ts';
import { Input } from './field.tsx';
import { CloseIcon, SearchIcon } from './icons.tsx';

/** In ms. */
const debounceMs = 250;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** The current search. */
  value: string;
  /** Called with the trimmed text, debounced or on Enter. */
  onChange: (value: string) => void;
  className?: string;
}

export function SearchBox({ label, placeholder, value, onChange, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The URL changed by something other than typing, for example Back.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const send = useCallback(
    (next: string) => {
      setSent(next.trim());
      onChange(next.trim());
    },
    [onChange],
  );
  useEffect(() => {
    if (text.trim() === sent) return;
    const { pathname } = location;
    // While a link that was pressed since loads its screen, this one is still there: it must not lead back.
    const timer = setTimeout(() => location.pathname === pathname && send(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, sent, send]);
  return (
    <search className={classes('relative', className)}>
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-quiet" />
      <Input
        type="search"
        maxLength={maxSearch}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text);
        }}
        // Hides the browser's own clear button: some browsers have none.
        className="px-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-quiet hover:text-ink"
          onClick={(event) => {
            setText('');
            send('');
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </search>
  );
}
