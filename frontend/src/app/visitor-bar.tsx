import { signInPath } from '../api/unauthorized.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { Brand } from './brand.tsx';

/** The top bar of public pages for visitors. */
export function VisitorBar() {
  return (
    <header className="print:hidden px-4 md:px-6">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between">
        <Brand />
        <ButtonAnchor variant="quiet" href={signInPath()}>
          Sign In
        </ButtonAnchor>
      </div>
    </header>
  );
}
