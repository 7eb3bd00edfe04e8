const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=textbox]';
const elsewhere = '[role=dialog], [role=menu], [role=listbox]';

/** Whether the element uses key presses itself: a field, or anything in a dialog, menu or listbox. */
export const takesKeys = (target: Element): boolean => target.closest(`${typing}, ${elsewhere}`) !== null;
