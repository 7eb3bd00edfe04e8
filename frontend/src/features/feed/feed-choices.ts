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

/** The feed's search, filter, sort and view, from the URL. */
export interface FeedChoices {
  search: string;
  filter: (typeof filters)[number]['value'];
  sort: (typeof sorts)[number]['value'];
  view: (typeof views)[number];
}
export const noChoices: FeedChoices = { search: '', filter: 'all', sort: 'newest', view: 'grid' };

/** The choices in a URL; missing or invalid ones are those saved last, or the defaults. */
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

/** The URL parameters of these choices, without the defaults. */
export function addressOf(choices: FeedChoices): URLSearchParams {
  const changed = Object.entries(choices).filter(([name, value]) => value !== noChoices[name as keyof FeedChoices]);
  return new URLSearchParams(changed);
}

/** The part of the choices that is saved for the next visit. */
export const choicesToSave = ({ sort, view }: FeedChoices): URLSearchParams => addressOf({ ...noChoices, sort, view });

/** The API path (section 7): the public list for visitors, the feed for members. */
export function feedPath({ search, filter, sort }: FeedChoices, signedIn: boolean): string {
  const wanted = addressOf({ search: search.trim(), filter, sort, view: noChoices.view }).toString();
  return (signedIn ? '/api/announcements/feed' : '/api/announcements') + (wanted && `?${wanted}`);
}

/** Everything, newest first: the only list in which new posts are on top. */
export const isWholeFeed = ({ search, filter, sort }: FeedChoices): boolean =>
  search.trim() === '' && filter === 'all' && sort === 'newest';
