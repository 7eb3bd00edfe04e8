import type { RecipeDetail } from '@potluck/events/answers/recipes';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { RelativeDate } from '../../ui/relative-date.tsx';

/** When the recipe was last edited; for its owner, with a link to the earlier versions. */
export function Edited({ recipe: { id, userId, editedAt } }: { recipe: Pick<RecipeDetail, 'id' | 'userId' | 'editedAt'> }) {
  const { user } = useCurrentUser();
  if (!editedAt) return null;
  return (
    <p className="-my-2 flex flex-wrap items-center gap-x-3 text-note text-quiet">
      <span>
        Edited <RelativeDate date={editedAt} />
      </span>
      {user?.id === userId && (
        <Link
          to={paths.versions('recipe', id)}
          className="inline-flex min-h-11 items-center rounded-small underline underline-offset-3 hover:text-ink print:hidden"
        >
          Earlier versions
        </Link>
      )}
    </p>
  );
}
