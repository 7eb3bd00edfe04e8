import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Drawn } from '../../ui/icons.tsx';

export const BackToModeration = () => (
  <ButtonLink variant="ghost" to={paths.moderation} className="-my-2 -ml-3 self-start text-quiet">
    <Drawn>
      <path d="M19.5 12h-15M10.5 6l-6 6 6 6" />
    </Drawn>
    Back to Moderation
  </ButtonLink>
);
