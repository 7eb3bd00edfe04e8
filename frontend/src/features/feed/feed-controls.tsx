import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Input } from '../../ui/field.tsx';
import { GridIcon, ListIcon, RefreshIcon, SearchIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { type FeedChoices, filters, sorts } from './feed-choices.ts';

/** Section 9, in ms. */
const refreshSpinner = 500;
/** How long after the last key the server is asked, in ms. */
const typingPause = 250;

interface FeedControlsProps {
  choices: FeedChoices;
  onChange: (change: Partial<FeedChoices>) => void;
  onRefresh: () => Promise<void>;
}

export function FeedControls({ choices, onChange, onRefresh }: FeedControlsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 md:flex md:items-center">
      <SearchBox search={choices.search} onSearch={(search) => onChange({ search })} />
      <Select
        aria-label="Filter"
        className="md:w-40"
        value={choices.filter}
        options={filters}
        onChange={(filter) => onChange({ filter })}
      />
      <Select aria-label="Sort" className="md:w-44" value={choices.sort} options={sorts} onChange={(sort) => onChange({ sort })} />
      <div className="col-span-2 flex items-center justify-between gap-3">
        <RefreshButton onRefresh={onRefresh} />
        <fieldset className="flex rounded-control border border-edge bg-card p-px">
          <legend className="sr-only">View</legend>
          {(['grid', 'list'] as const).map((view) => {
            const chosen = choices.view === view;
            return (
              <Tooltip key={view} text={view === 'grid' ? 'Grid view' : 'List view'}>
                <button
                  type="button"
                  aria-label={view === 'grid' ? 'Grid view' : 'List view'}
                  aria-pressed={chosen}
                  onClick={() => onChange({ view })}
                  className={classes(
                    'grid h-10.5 w-11 place-items-center rounded-[9px] transition-colors duration-150',
                    chosen ? 'bg-tomato-soft text-tomato' : 'text-quiet hover:text-ink',
                  )}
                >
                  {view === 'grid' ? <GridIcon /> : <ListIcon />}
                </button>
              </Tooltip>
            );
          })}
        </fieldset>
      </div>
    </div>
  );
}

/** Asks once the typing pauses; follows the address when someone goes back. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  useEffect(() => {
    if (search !== asked.current) setTyped(search);
    asked.current = search;
  }, [search]);
  useEffect(() => {
    if (typed === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      onSearch(typed);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <div className="relative col-span-2 md:flex-1">
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-quiet" />
      <Input
        type="search"
        aria-label="Search posts"
        placeholder="Search posts..."
        className="pl-10"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

function RefreshButton({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [spinning, setSpinning] = useState(false);
  const refresh = async () => {
    setSpinning(true);
    await Promise.all([onRefresh(), new Promise((resolve) => setTimeout(resolve, refreshSpinner))]);
    setSpinning(false);
  };
  return (
    <Button variant="quiet" className="px-3" aria-busy={spinning} onClick={() => spinning || void refresh()}>
      <RefreshIcon className={classes('size-5', spinning && 'animate-spin')} />
      Refresh
    </Button>
  );
}
