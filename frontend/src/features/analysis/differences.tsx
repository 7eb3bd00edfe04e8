import type { VersionComparison } from '@potluck/events/answers/projections';

/** The first documents in which two versions differ, field by field. */
export function Differences({ of: { left, right, missing, extra, changed, examples } }: { of: VersionComparison }) {
  const heads = ['Document', 'Field', `Version ${left}`, `Version ${right}`];
  return (
    <>
      <section className="overflow-x-auto" aria-label={`Differences between versions ${left} and ${right}`}>
        <table className="w-full text-left">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1 pr-4 text-small">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {examples.flatMap(rowsOf).map(([id, field, before, after]) => (
              <tr key={`${id} ${field}`} className="align-top">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {id}
                </th>
                <td className="py-1 pr-4">{field}</td>
                <td className="py-1 pr-4">{before}</td>
                <td className="py-1 pr-4">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-small">
        Of texts only the length and a hash are shown, because they may be personal.
        {missing + extra + changed > examples.length && ` The first ${examples.length} documents are listed.`}
      </p>
    </>
  );
}

type Row = [id: string, field: string, left: string, right: string];

function rowsOf({ id, kind, isDeleted, fields }: VersionComparison['examples'][number]): Row[] {
  if (kind === 'changed') return fields.map(({ field, left, right }): Row => [id, field, left ?? 'none', right ?? 'none']);
  const lacking = isDeleted ? 'deleted' : 'none';
  return [kind === 'missing' ? [id, '', 'a document', lacking] : [id, '', lacking, 'a document']];
}
