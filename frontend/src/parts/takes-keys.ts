const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=textbox]';
const elsewhere = '[role=dialog], [role=menu], [role=listbox]';

/** Whether keys belong to this element: one types or chooses there. */
export const takesKeys = (target: Element): boolean => target.closest(`${typing}, ${elsewhere}`) !== null;
