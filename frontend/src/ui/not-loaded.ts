import { toast } from './toast.ts';

/** What somebody asked to see could not be fetched. The next wish tries again. */
export const sayNotLoaded = (): void =>
  toast({ kind: 'error', title: 'Something went wrong', text: 'This could not be loaded. Please check your connection and try again.' });
