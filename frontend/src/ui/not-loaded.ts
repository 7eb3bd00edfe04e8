import { toast } from './toast.ts';

/** When what somebody asked to see could not be fetched: takes the wish back, and says so. The next wish tries again. */
export function unlessLoaded(loading: Promise<void>, takeBack: () => void): void {
  loading.catch(() => {
    takeBack();
    toast({ kind: 'error', title: 'Something went wrong', text: 'This could not be loaded. Please check your connection and try again.' });
  });
}
