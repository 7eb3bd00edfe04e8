import { toast } from './toast.ts';

/** If `loading` fails, calls `revert` and shows a toast. */
export function reportLoadError(loading: Promise<void>, revert: () => void): void {
  loading.catch(() => {
    revert();
    toast({ kind: 'error', title: 'Something went wrong', text: 'This could not be loaded. Please check your connection and try again.' });
  });
}
