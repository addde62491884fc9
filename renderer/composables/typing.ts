/** True in a field whose letters are text; segments and switches are inputs as well, and have no letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|range|file)$/.test(target.type);
}
