import type { KeyboardEvent } from 'react';

/** Whether an input method takes the key for itself. Safari ends the composition before the key that ends it; its code is then 229. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;
