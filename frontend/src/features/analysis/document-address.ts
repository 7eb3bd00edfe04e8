import { type OpenProjection, openProjections } from '@potluck/events/open-documents';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';

/** A document and the two moments at which it is shown, as in the address. Empty: none is chosen, or now. */
export interface DocumentAddress {
  projection: OpenProjection;
  of: string;
  at: string;
  beside: string;
}

export const documentPath = ({ projection, of, at = '' }: { projection: string; of?: string; at?: string }): string =>
  `${paths.analysis}/documents?${new URLSearchParams({ projection, ...(of && { of }), ...(at && { at }) })}`;

/** What the address says, and how to change it: an empty value takes a parameter away. */
export function useDocumentAddress() {
  const [address, setAddress] = useSearchParams();
  const change = (values: Partial<DocumentAddress>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, { replace: true });
  };
  const parameter = (name: string) => address.get(name) ?? '';
  const projection = openProjections.find((name) => name === parameter('projection')) ?? 'feed';
  return { projection, of: parameter('of'), at: parameter('at'), beside: parameter('beside'), change };
}
