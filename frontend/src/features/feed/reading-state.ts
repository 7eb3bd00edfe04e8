import { create } from 'zustand';

interface Reading {
  /** Posts whose comments are open. */
  open: Readonly<Record<number, boolean>>;
  /** Comments whose replies the reader has opened or folded. */
  unfolded: Readonly<Record<number, boolean>>;
  /** The list as it stood, by what it shows, and how often it was refreshed. */
  list: { name: string; shown: readonly number[] } | undefined;
  round: number;
  /** Posts that are deleted from here: once they are gone they leave the list, where others' leave a gap. */
  deletedHere: readonly number[];
}

const anew: Reading = { open: {}, unfolded: {}, list: undefined, round: 0, deletedHere: [] };

/** What the reader has before them in the feed, so that coming back to it from elsewhere finds it as it was. */
export const useReading = create<Reading>(() => anew);

/** The feed is opened from elsewhere, not come back to. */
export const readAnew = (): void => useReading.setState(anew, true);

export const setOpen = (announcementId: number, isOpen: boolean): void =>
  useReading.setState(({ open }) => ({ open: { ...open, [announcementId]: isOpen } }));

export const setUnfolded = (commentId: number, isUnfolded: boolean): void =>
  useReading.setState(({ unfolded }) => ({ unfolded: { ...unfolded, [commentId]: isUnfolded } }));

export const keepList = (name: string, shown: readonly number[]): void => useReading.setState({ list: { name, shown } });

/** It was refreshed: the list is shown anew. */
export const nextRound = (): void => useReading.setState(({ round }) => ({ round: round + 1 }));

export const noteDeletedHere = (announcementId: number): void =>
  useReading.setState(({ deletedHere }) => ({ deletedHere: [...deletedHere, announcementId] }));
