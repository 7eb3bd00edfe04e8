/** Whether a text has nothing visible: only white space, control characters and other invisible ones. */
export function isBlank(text: string | null | undefined): boolean {
  return !/[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text ?? '');
}
