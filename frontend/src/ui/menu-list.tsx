import { DropdownMenu } from 'radix-ui';
import { classes } from './classes.ts';
import { MoreIcon } from './icons.tsx';
import { type MenuProps, menuTriggerClass } from './menu.tsx';
import { popupClass, popupItemClass } from './popup.ts';

/** The menu once it was asked for: opens at once. */
export function MenuList({ items, label, className }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={menuTriggerClass(className)}>
        <MoreIcon />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={popupClass}>
          {items.map((item) => (
            <DropdownMenu.Item key={item.label} onSelect={item.onSelect} className={classes(popupItemClass, item.danger && 'text-danger')}>
              {item.icon}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
