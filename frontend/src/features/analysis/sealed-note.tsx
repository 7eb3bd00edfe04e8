import { useQuery } from '@tanstack/react-query';
import { eventTypesQuery } from './analysis-queries.ts';

/** What analysts see of events, and whether the operator opens texts to them. */
export function SealedNote({ ids }: { ids: string }) {
  const { data: types } = useQuery(eventTypesQuery);
  const isOpen = types?.some(({ fields }) => fields.some((field) => field.isOpen));
  return (
    <p className="text-quiet text-small">
      Ids are pseudonyms {ids}.{' '}
      {isOpen
        ? 'By a setting of the operator you see texts that any visitor can read today, and who wrote them can be found by them; all other personal fields'
        : 'Personal fields'}{' '}
      are left out, and so are the events of reports, cases and sign-in.
    </p>
  );
}
