/** Quoted signs, such as {'|'}, are plain text. */
const quoted = /\{\s*'[^']*'\s*\}/g;
const placeholder = /\{\s*([^\s{}']+)\s*\}/g;

function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set([...text.replace(quoted, '').matchAll(placeholder)].map(([, name = '']) => name));
}

/** `placeholder` names one that the English text lacks, so nothing would fill it. */
export type MessageFault =
  | { readonly kind: 'syntax' }
  | { readonly kind: 'placeholder'; readonly name: string };

/**
 * The reason why a translation cannot replace its English text. A message may not link to another one, which the
 * format allows with an at sign: two that link to each other would never end.
 */
export function messageFault(text: string, englishText: string): MessageFault | undefined {
  if (/[{}@]/.test(text.replace(quoted, '').replace(placeholder, ''))) return { kind: 'syntax' };
  // The number that chooses a plural form may be written in any of them.
  const given = new Set([...placeholdersOf(englishText), ...(englishText.includes(' | ') ? ['count'] : [])]);
  const name = [...placeholdersOf(text)].find((each) => !given.has(each));
  return name === undefined ? undefined : { kind: 'placeholder', name };
}
