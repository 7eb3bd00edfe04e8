import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { MoreIcon } from './icons.tsx';
import { type MenuProps, menuTriggerClass, moreOptions } from './menu.tsx';
import { popupClass, popupItemClass } from './popup.ts';
import { usePopup } from './use-popup.ts';

/** The loaded menu; it mounts open. `onFirstItem`: opened by keyboard, so the first item gets the focus. */
export function MenuList({ items, className, trigger, onFirstItem }: MenuProps & { onFirstItem: boolean }) {
  const { open, onOpenChange, container } = usePopup();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!onFirstItem) return;
    // After Radix has focused the menu itself; it did not see the key press.
    const timer = setTimeout(() => content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus());
    return () => clearTimeout(timer);
  }, [onFirstItem]);
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger aria-label={trigger ? undefined : moreOptions} className={menuTriggerClass(className)}>
        {trigger ?? <MoreIcon />}
      </DropdownMenu.Trigger>
      {/* Inside of main, so that screen readers find it in a landmark. */}
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content ref={content} align="end" sideOffset={4} collisionPadding={8} className={popupClass}>
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              onSelect={item.onSelect}
              aria-current={item.isCurrent ? 'page' : undefined}
              aria-keyshortcuts={item.keys}
              className={classes(popupItemClass, item.danger && 'text-danger', item.isCurrent && 'text-tomato')}
            >
              {item.icon}
              {item.label}
              {item.aside}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
