import { toast } from './toast.ts';

/** When what somebody asked to see could not be fetched: takes the wish back, and says so. The next wish tries again. */
export function reportLoadError(loading: Promise<void>, revert: () => void): void {
  loading.catch(() => {
    revert();
    toast({ kind: 'error', title: 'Something went wrong', text: 'This could not be loaded. Please check your connection and try again.' });
  });
}
