import { type ReactNode, useState } from 'react';
import { buttonClass } from './button.tsx';
import { MoreIcon } from './icons.tsx';
import { lazyModule, useLazyModule } from './lazy-module.ts';
import { reportLoadError } from './load-error.ts';

interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** After the label, and part of the item's name. */
  aside?: ReactNode;
  /** It leads to the screen that is shown. */
  isCurrent?: boolean;
  /** Keys that do the same, for `aria-keyshortcuts`. */
  keys?: string;
  danger?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  items: readonly MenuItem[];
  className?: string;
  /** The button's content, including its name; three dots by default. */
  trigger?: ReactNode;
}

export const menuTriggerClass = (more?: string) => buttonClass('ghost', 'icon', more);

export const moreOptions = 'More options';

const listModule = lazyModule(() => import('./menu-list.tsx'));

/** A menu button, named 'More options' by default. The menu's code is loaded on first hover, focus or press. */
export function Menu({ items, className, trigger }: MenuProps) {
  const [list, load] = useLazyModule(listModule);
  const [pressed, setPressed] = useState<'pointer' | 'keyboard'>();
  const preload = () => void load().catch(() => {});

  if (list && pressed) return <list.MenuList items={items} className={className} trigger={trigger} onFirstItem={pressed === 'keyboard'} />;
  return (
    <button
      type="button"
      aria-label={trigger ? undefined : moreOptions}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        // A click by keyboard has no count.
        setPressed(event.detail === 0 ? 'keyboard' : 'pointer');
        reportLoadError(load(), () => setPressed(undefined));
      }}
      className={menuTriggerClass(className)}
    >
      {trigger ?? <MoreIcon />}
    </button>
  );
}
