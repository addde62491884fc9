import { playerText } from './audience';

/** A note with a paragraph of somebody, at its end unless the end is for the GM alone. */
export function withPart(text: string, part: string): string {
  if (text.trim() === '') return part;
  const after = `${text.trimEnd()}\n\n${part}`;
  return playerText(after).endsWith(part) ? after : `${part}\n\n${text}`;
}

/** `undefined` if the paragraph is no longer there as it was added. */
export function withoutPart(text: string, part: string): string | undefined {
  if (text === part) return '';
  for (const [whole, left] of [
    [`\n\n${part}`, ''],
    [`${part}\n\n`, ''],
  ] as const) {
    const at = text.lastIndexOf(whole);
    if (at >= 0) return text.slice(0, at) + left + text.slice(at + whole.length);
  }
  return undefined;
}
