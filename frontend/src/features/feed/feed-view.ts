import { create } from 'zustand';

interface FeedView {
  /** Posts whose comments are open. */
  open: Readonly<Record<number, boolean>>;
  /** Comments whose replies the reader has opened or closed. */
  expanded: Readonly<Record<number, boolean>>;
  /** The list as it was shown, and its name (path and number of refreshes). */
  list: { name: string; shown: readonly number[] } | undefined;
  refreshes: number;
  /** Posts deleted in this page leave the list; posts deleted by others leave a placeholder. */
  deletedHere: readonly number[];
  /** The same for comments. */
  deletedCommentsHere: readonly number[];
}

const initial: FeedView = { open: {}, expanded: {}, list: undefined, refreshes: 0, deletedHere: [], deletedCommentsHere: [] };

/** What is open and shown in the feed, so that coming back restores it. */
export const useFeedView = create<FeedView>(() => initial);

/** For a visit that is not a Back or Forward navigation. */
export const resetFeedView = (): void => useFeedView.setState(initial, true);

export const setOpen = (announcementId: number, isOpen: boolean): void =>
  useFeedView.setState(({ open }) => ({ open: { ...open, [announcementId]: isOpen } }));

export const setExpanded = (commentId: number, isExpanded: boolean): void =>
  useFeedView.setState(({ expanded }) => ({ expanded: { ...expanded, [commentId]: isExpanded } }));

export const saveList = (name: string, shown: readonly number[]): void => useFeedView.setState({ list: { name, shown } });

/** The user refreshed: the list is shown as read. */
export const countRefresh = (): void => useFeedView.setState(({ refreshes }) => ({ refreshes: refreshes + 1 }));

export const markDeletedHere = (announcementId: number): void =>
  useFeedView.setState(({ deletedHere }) => ({ deletedHere: [...deletedHere, announcementId] }));

export const markCommentDeletedHere = (commentId: number): void =>
  useFeedView.setState(({ deletedCommentsHere }) => ({ deletedCommentsHere: [...deletedCommentsHere, commentId] }));
