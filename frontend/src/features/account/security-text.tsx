import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const managedElsewhere = 'Your password is managed by the service that you sign in with';

/** Passwords are managed by the identity provider (section 2, Security). */
export function SecurityText() {
  const id = useId();
  return (
    <div className="flex flex-col items-start gap-3">
      <p id={id} className="text-note text-quiet">
        {managedElsewhere}, not here. Where it can be changed, its sign-in page offers it; you come there by signing out.
      </p>
      <Tooltip text={managedElsewhere}>
        <Button variant="quiet" refused={managedElsewhere} aria-describedby={id}>
          <LockIcon />
          Change Password
        </Button>
      </Tooltip>
    </div>
  );
}
