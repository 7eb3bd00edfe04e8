import { isDeepStrictEqual } from 'node:util';
import type { SeenField, ShownDocument, TouchedDocument } from '@potluck/events/answers/documents';
import { type OpenProjection, openProjections } from '@potluck/events/open-documents';
import type { Recorded } from '@potluck/events/recorded';
import { type DocumentAsOf, touchedBy } from '@potluck/projector/documents';
import { sealNames } from './analyst-view.ts';
import { documentViews, type FieldTreatment } from './document-fields.ts';
import type { EventReferences } from './event-references.ts';
import { personalField } from './personal-field.ts';
import type { IdKind, Pseudonyms } from './pseudonyms.ts';

export interface DocumentView {
  /** A document's id, with pseudonyms for its parts. */
  idOf(projection: OpenProjection, id: string): string;
  /** The id of a document of any projection; one that is closed to analysts gets a pseudonym that is used nowhere else. */
  nameOf(projection: string, id: string): string;
  /** The fields that either has, in the order of the table. */
  fieldsOf(projection: OpenProjection, asOf: DocumentAsOf, beside: DocumentAsOf): ShownDocument['fields'];
}

/** Documents as analysts see them, with these pseudonyms. */
export function createDocumentView(pseudonyms: Pseudonyms): DocumentView {
  const { member } = sealNames(pseudonyms);
  const sealed = (kind: IdKind | 'shown', id: string) => (kind === 'shown' ? id : kind === 'member' ? member(id) : pseudonyms.of(kind, id));

  function idOf(projection: OpenProjection, id: string): string {
    const { id: parts } = documentViews[projection];
    if (!parts) return id;
    const kinds = typeof parts === 'function' ? parts(id) : parts;
    const texts = id.split('_');
    // A member's id is last: it may have the separator.
    return kinds
      .map((kind, index) => sealed(kind, index < kinds.length - 1 ? (texts[index] ?? '') : texts.slice(index).join('_')))
      .join('_');
  }

  function nameOf(projection: string, id: string): string {
    const open = openProjections.find((name) => name === projection);
    return open ? idOf(open, id) : pseudonyms.of('case', `document ${projection} ${id}`);
  }

  function seenAs(treatment: FieldTreatment, value: unknown, id: string): unknown {
    if (value === null || treatment === 'shown') return value;
    if (treatment === 'document') return id;
    if (treatment === 'personal' || treatment === 'left out') return undefined;
    if (typeof treatment === 'string') return sealed(treatment, String(value));
    if (Array.isArray(value)) return value.map((item) => seenAs(treatment, item, id));
    return Object.fromEntries(
      Object.entries(treatment).map(([field, inner]) => [field, seenAs(inner, (value as Record<string, unknown>)[field], id)]),
    );
  }

  function fieldsOf(projection: OpenProjection, asOf: DocumentAsOf, beside: DocumentAsOf): ShownDocument['fields'] {
    const { fields } = documentViews[projection];
    const seen = ({ document, blank }: DocumentAsOf, field: string, chosen: unknown): SeenField | null => {
      const value = document?.[field];
      if (!document || value === undefined) return null;
      const treatment = (typeof chosen === 'function' ? chosen(document) : chosen) as FieldTreatment;
      if (treatment === 'personal') return personalField(value, blank.get(field));
      return { is: 'shown', value: seenAs(treatment, value, idOf(projection, String(document.id))) };
    };
    return Object.entries(fields).flatMap(([field, chosen]) => {
      if (chosen === 'left out') return [];
      const [before, after] = [seen(asOf, field, chosen), seen(beside, field, chosen)];
      if (!before && !after) return [];
      return [{ field, asOf: before, beside: after, changed: !isDeepStrictEqual(asOf.document?.[field], beside.document?.[field]) }];
    });
  }

  return { idOf, nameOf, fieldsOf };
}

/** The documents that an event touches, of the projections that are open to analysts. */
export function touchedDocuments(event: Recorded, pseudonyms: Pseudonyms, references: EventReferences): TouchedDocument[] {
  const { idOf } = createDocumentView(pseudonyms);
  const reference = references.of(event.id);
  if (reference === undefined) return [];
  const numbers = new Map<OpenProjection, number>();
  return touchedBy(event, openProjections).map(({ projection, id }) => {
    const number = numbers.get(projection) ?? 0;
    numbers.set(projection, number + 1);
    return { projection, of: documentName(reference, number), id: idOf(projection, id) };
  });
}

/** A document's name in addresses: an event that touches it, and which of its documents it is. */
const documentName = (reference: string, number: number): string => (number === 0 ? reference : `${reference}.${number}`);
