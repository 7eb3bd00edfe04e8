import type { SeenField, ShownDocument } from '@potluck/events/answers/documents';
import { classes } from '../../ui/classes.ts';
import { shownAs } from './shown-as.ts';

interface DocumentFieldsProps {
  of: ShownDocument;
  /** The heads of the two columns. */
  heads: [string, string];
}

/** The fields of a document at two moments, side by side. */
export const DocumentFields = ({ of: { fields }, heads }: DocumentFieldsProps) => (
  <table className="w-full table-fixed text-left text-note">
    <thead>
      <tr>
        {['Field', ...heads].map((head, index) => (
          <th
            key={index === 0 ? 'field' : `${index} ${head}`}
            scope="col"
            className="break-words py-2 pr-3 align-bottom text-small first:pl-2"
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {fields.map(({ field, asOf, beside, changed }) => (
        <tr key={field} className={classes('border-line border-t align-top', changed && 'bg-basil-soft')}>
          <th scope="row" className="break-words py-2 pr-3 pl-2 font-normal">
            {field}
            {changed && <span className="block font-semibold text-small">changed</span>}
          </th>
          {[asOf, beside].map((seen, index) => (
            <td key={index === 0 ? 'asOf' : 'beside'} className="break-words py-2 pr-3">
              <Seen field={seen} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Seen({ field }: { field: SeenField | null }) {
  if (!field) return <span className="text-quiet">no such field</span>;
  if (field.is === 'shown') return field.value === null ? <span className="text-quiet">nothing</span> : shownAs(field.value);
  return <em className="text-quiet">{hiddenWords(field)}</em>;
}

function hiddenWords(field: Exclude<SeenField, { is: 'shown' }>): string {
  if (field.is !== 'personal') {
    return field.is === 'erased' ? 'erased: its key is destroyed' : 'cannot be read: its key is missing, or it is damaged';
  }
  const { what, size } = field;
  if (what === 'text') return `personal, ${size} ${size === 1 ? 'letter' : 'letters'}`;
  if (what === 'list') return `personal, ${size} ${size === 1 ? 'item' : 'items'}`;
  return `personal, a ${what}`;
}
