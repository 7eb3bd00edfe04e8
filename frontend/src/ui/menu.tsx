import { type ReactNode, useState } from 'react';
import { buttonClass } from './button.tsx';
import { MoreIcon } from './icons.tsx';
import { unlessLoaded } from './not-loaded.ts';
import { onNeed, useNeeded } from './on-need.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  items: readonly MenuItem[];
  /** The trigger's name. */
  label?: string;
  className?: string;
}

export const menuTriggerClass = (more?: string) => buttonClass('ghost', 'icon', more);

const listModule = onNeed(() => import('./menu-list.tsx'));

/** A button named 'More options' and what hangs under it, loaded with the first hover, focus or press. */
export function Menu({ items, label = 'More options', className }: MenuProps) {
  const [list, load] = useNeeded(listModule);
  const [pressed, setPressed] = useState<'pointer' | 'keyboard'>();
  const ahead = () => void load().catch(() => {});
  if (list && pressed) return <list.MenuList items={items} label={label} className={className} onFirstItem={pressed === 'keyboard'} />;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={(event) => {
        // A key's click has no count.
        setPressed(event.detail === 0 ? 'keyboard' : 'pointer');
        unlessLoaded(load(), () => setPressed(undefined));
      }}
      className={menuTriggerClass(className)}
    >
      <MoreIcon />
    </button>
  );
}
