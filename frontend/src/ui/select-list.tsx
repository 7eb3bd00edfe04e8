import { Select } from 'radix-ui';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';
import { popupClass, popupItemClass } from './popup.ts';
import { SelectFace, type SelectProps, selectTriggerClass } from './select.tsx';
import { usePopup } from './use-popup.ts';

/** The loaded select; it mounts open. */
export function SelectList<Value extends string>({
  value,
  options,
  onChange,
  placeholder,
  className,
  ...controlProps
}: SelectProps<Value>) {
  const { open, onOpenChange, container } = usePopup();
  const chosen = options.find((option) => option.value === value);
  return (
    <Select.Root open={open} onOpenChange={onOpenChange} value={value ?? ''} onValueChange={(next) => onChange(next as Value)}>
      <Select.Trigger className={classes(selectTriggerClass, className)} {...controlProps}>
        <SelectFace chosen={chosen !== undefined}>
          <Select.Value placeholder={placeholder}>{chosen?.label}</Select.Value>
        </SelectFace>
      </Select.Trigger>
      <Select.Portal container={container}>
        <Select.Content
          position="popper"
          sideOffset={4}
          className={classes(
            popupClass,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-(--radix-select-content-available-width)',
          )}
        >
          <Select.Viewport>
            {options.map((option) => (
              <Select.Item key={option.value} value={option.value} className={classes(popupItemClass, 'justify-between')}>
                <Select.ItemText>{option.label}</Select.ItemText>
                <Select.ItemIndicator>
                  <CheckIcon className="size-4 text-basil" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}
