/** Whether a text shows nothing: white space, control characters and what is invisible by definition do not count. */
export function isBlank(text: string | null | undefined): boolean {
  return !/[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text ?? '');
}
