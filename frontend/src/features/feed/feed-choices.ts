import { searchIn } from '../../ui/search-in.ts';

export const filters = [
  { value: 'all', label: 'All Posts' },
  { value: 'liked', label: 'Liked Posts' },
  { value: 'following', label: 'Following' },
] as const;
export const sorts = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'popular', label: 'Most Popular' },
] as const;
const views = ['grid', 'list'] as const;

/** What the reader wants to see; it stands in the page's address, so that it can be kept, shared and gone back to. */
export interface FeedChoices {
  search: string;
  filter: (typeof filters)[number]['value'];
  sort: (typeof sorts)[number]['value'];
  view: (typeof views)[number];
}
export const noChoices: FeedChoices = { search: '', filter: 'all', sort: 'newest', view: 'grid' };

/** What an address says; what it does not say, or says wrongly, is as it was last, or at first. */
export function choicesOf(address: URLSearchParams, last = new URLSearchParams()): FeedChoices {
  const oneOf = <Value extends string>(values: readonly Value[], name: string, otherwise: Value) =>
    values.find((value) => value === (address.get(name) ?? last.get(name))) ?? otherwise;
  return {
    search: searchIn(address),
    filter: oneOf(
      filters.map(({ value }) => value),
      'filter',
      noChoices.filter,
    ),
    sort: oneOf(
      sorts.map(({ value }) => value),
      'sort',
      noChoices.sort,
    ),
    view: oneOf(views, 'view', noChoices.view),
  };
}

/** The address for these choices; what is as at first is left out. */
export function addressOf(choices: FeedChoices): URLSearchParams {
  const changed = Object.entries(choices).filter(([name, value]) => value !== noChoices[name as keyof FeedChoices]);
  return new URLSearchParams(changed);
}

/** What is remembered of them for the next time. */
export const choicesToSave = ({ sort, view }: FeedChoices): URLSearchParams => addressOf({ ...noChoices, sort, view });

/** Where the server answers them (section 7): signed out the public list, signed in the feed. */
export function feedPath({ search, filter, sort }: FeedChoices, signedIn: boolean): string {
  const wanted = addressOf({ search: search.trim(), filter, sort, view: noChoices.view }).toString();
  return (signedIn ? '/api/announcements/feed' : '/api/announcements') + (wanted && `?${wanted}`);
}

/** Everything, newest first: the only list in which every new post stands on top. */
export const isWholeFeed = ({ search, filter, sort }: FeedChoices): boolean =>
  search.trim() === '' && filter === 'all' && sort === 'newest';
