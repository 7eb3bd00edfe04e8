import type { MediaRef } from '@potluck/events';
import type { SeenField } from '@potluck/events/answers/documents';

/** How analysts see a personal field of a document: that there is something, and how much of it. Nothing else decides this. */
export function personalField(value: unknown, blank: 'erased' | 'unreadable' | undefined): SeenField {
  if (blank) return { is: blank };
  if (value === null) return { is: 'shown', value: null };
  if (typeof value === 'string') return { is: 'personal', what: 'text', size: [...value].length };
  if (typeof value === 'number') return { is: 'personal', what: 'number', size: null };
  if (Array.isArray(value)) return { is: 'personal', what: 'list', size: value.length };
  return { is: 'personal', what: (value as MediaRef).kind === 'video' ? 'video' : 'picture', size: null };
}
