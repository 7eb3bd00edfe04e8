import { textsLimit } from '@potluck/events/recipe-limits';
import { type RefObject, useEffect } from 'react';
import { toast } from '../../ui/toast.ts';

/**
 * In characters, all fields together: more than a recipe may have, so that a longer text can be pasted and shortened, and few enough that the
 * browser lays it out within a second. Of millions, the page would stand still for minutes.
 */
const maxTyped = 150_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Refuses to insert (paste, drop) a text with which the form would have more than `maxTyped` characters, and says so. An older recipe that
 * has more can be shortened by it.
 */
export function usePasteLimit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const box = form.current;
    const onInput = (event: InputEvent) => {
      const inserted = event.data?.length ?? 0;
      if (!box || inserted < 2) return;
      const { selectionStart, selectionEnd } = event.target as Field;
      const more = inserted - ((selectionEnd ?? 0) - (selectionStart ?? 0));
      const fields = [...box.querySelectorAll<Field>('input, textarea')];
      if (more <= 0 || fields.reduce((sum, { value }) => sum + value.length, more) <= maxTyped) return;
      event.preventDefault();
      toast({
        kind: 'error',
        title: 'Too much text',
        text: `This text of ${inserted.toLocaleString('en')} characters was not added: all ${textsLimit}.`,
      });
    };
    box?.addEventListener('beforeinput', onInput);
    return () => box?.removeEventListener('beforeinput', onInput);
  }, [form]);
}
