import { create } from 'zustand';

interface FeedView {
  /** Posts whose comments are open. */
  open: Readonly<Record<number, boolean>>;
  /** Comments whose replies the reader has opened or folded. */
  expanded: Readonly<Record<number, boolean>>;
  /** The list as it stood, by what it shows, and how often it was refreshed. */
  list: { name: string; shown: readonly number[] } | undefined;
  refreshes: number;
  /** Posts that are deleted from here: once they are gone they leave the list, where others' leave a gap. */
  deletedHere: readonly number[];
}

const initial: FeedView = { open: {}, expanded: {}, list: undefined, refreshes: 0, deletedHere: [] };

/** What the reader has before them in the feed, so that coming back to it from elsewhere finds it as it was. */
export const useFeedView = create<FeedView>(() => initial);

/** The feed is opened from elsewhere, not come back to. */
export const resetFeedView = (): void => useFeedView.setState(initial, true);

export const setOpen = (announcementId: number, isOpen: boolean): void =>
  useFeedView.setState(({ open }) => ({ open: { ...open, [announcementId]: isOpen } }));

export const setExpanded = (commentId: number, isExpanded: boolean): void =>
  useFeedView.setState(({ expanded }) => ({ expanded: { ...expanded, [commentId]: isExpanded } }));

export const saveList = (name: string, shown: readonly number[]): void => useFeedView.setState({ list: { name, shown } });

/** It was refreshed: the list is shown initial. */
export const countRefresh = (): void => useFeedView.setState(({ refreshes }) => ({ refreshes: refreshes + 1 }));

export const markDeletedHere = (announcementId: number): void =>
  useFeedView.setState(({ deletedHere }) => ({ deletedHere: [...deletedHere, announcementId] }));
