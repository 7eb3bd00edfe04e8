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
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center">
      <SearchBox
        label="Search posts"
        placeholder="Search posts..."
        value={choices.search}
        onChange={search}
        className="col-span-2 sm:basis-full lg:flex-1 lg:basis-0"
      />
      <Select
        aria-label="Filter"
        className="sm:w-40"
        value={choices.filter}
        options={filters}
        onChange={(filter) => onChange({ filter })}
      />
      <Select aria-label="Sort" className="sm:w-44" value={choices.sort} options={sorts} onChange={(sort) => onChange({ sort })} />
      <div className="col-span-2 flex items-center justify-between gap-3 sm:ml-auto">
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
    // The time begins when it shows.
    flushSync(() => setSpinning(true));
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
