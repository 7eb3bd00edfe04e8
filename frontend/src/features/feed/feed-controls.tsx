import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { GridIcon, ListIcon, RefreshIcon } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { type FeedChoices, filters, sorts } from './feed-choices.ts';

/** Section 9, in ms. */
const refreshSpinner = 500;

interface FeedControlsProps {
  choices: FeedChoices;
  onChange: (change: Partial<FeedChoices>) => void;
  onRefresh: () => Promise<void>;
}

export function FeedControls({ choices, onChange, onRefresh }: FeedControlsProps) {
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3">
      <SearchBox
        label="Search posts"
        placeholder="Search posts..."
        value={choices.search}
        onChange={search}
        className="min-w-0 flex-1 max-sm:basis-32 sm:max-lg:basis-full"
      />
      <Select
        aria-label="Filter"
        className="max-sm:order-1 max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(50%-0.25rem)] sm:w-40"
        value={choices.filter}
        options={filters}
        onChange={(filter) => onChange({ filter })}
      />
      <Select
        aria-label="Sort"
        className="max-sm:order-1 max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(50%-0.25rem)] sm:w-44"
        value={choices.sort}
        options={sorts}
        onChange={(sort) => onChange({ sort })}
      />
      {/* On a phone in one row with the search, above the lists. */}
      <div className="flex items-center gap-2 sm:ml-auto sm:gap-3">
        <RefreshButton onRefresh={onRefresh} />
        <fieldset className="flex rounded-control border border-edge bg-card">
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
                    'grid size-11 place-items-center rounded-[9px] transition-colors duration-150',
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

function RefreshButton({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [spinning, setSpinning] = useState(false);
  const refresh = async () => {
    // Rendered now, because the minimum time starts when it shows.
    flushSync(() => setSpinning(true));
    await Promise.all([onRefresh(), new Promise((resolve) => setTimeout(resolve, refreshSpinner))]);
    setSpinning(false);
  };
  return (
    <Button variant="quiet" className="px-3" aria-busy={spinning} onClick={() => spinning || void refresh()}>
      <RefreshIcon className={classes('size-5', spinning && 'animate-spin')} />
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  );
}
