import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { englishEntries } from '#build/languages.mjs';
import { replaceShownWords } from '#shared/rules/definition/texts';
import * as ofFormat from '#shared/rules/definition/schema/formatTexts';
import { englishTextsOf } from '#shared/rules/definition/schema/texts';

/** English with accents: the tag that Unicode has for such a language. */
export const pseudoLanguage = 'en-XA';

const accented: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    'AÀBƁCÇDĐEÉFƑGĜHĤIÎJĴKĶLĻMḾNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽaåbƀcçdðeéfƒgĝhĥiîjĵkķlļmḿnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž',
  )
    .map((sign, index, all) => [sign, all[index + 1] ?? sign] as const)
    .filter((_, index) => index % 2 === 0),
);
/** A third more, as translations from English often are, in words that lines can break between. */
const padding = 'óñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ';

/** One form of a message: each letter has an accent, brackets are around the whole, and it is a third longer. */
function pseudoForm(form: string): string {
  const parts = form.split(/(\{[^{}]*\})/);
  const words = parts.map((part) =>
    part.startsWith('{')
      ? replaceShownWords(part, pseudoForm)
      : part.replace(/[A-Za-z]/g, (letter) => accented[letter] ?? letter),
  );
  const letters = parts.filter((part) => !part.startsWith('{')).join('').length;
  let more = padding;
  while (more.length < letters / 3) more += ` ${padding}`;
  const wanted = Math.ceil(letters / 3);
  const text = `[${words.join('')} ${more.slice(0, wanted)}`;
  return `${text.trimEnd()}]`;
}

/** Keeps placeholders, quoted signs and the bars between plural forms. */
export function pseudoText(english: string): string {
  return english.split(' | ').map(pseudoForm).join(' | ');
}

interface Tree {
  [key: string]: string | Tree;
}

/** Writes the language into a folder of languages: every English text in it, so that a text without accents is bare. */
export async function writePseudoLanguage(languages: string, language = pseudoLanguage): Promise<void> {
  const files = new Map<string, Tree>();
  for (const { file: source, key, text } of englishEntries({ englishTextsOf, ...ofFormat })) {
    const [area = '', ...rest] = key.split('.');
    const [id = ''] = rest;
    // The window has an area of that name, too.
    const isRules = source.startsWith('shared/rulesets/');
    const file = isRules ? `rulesets/${id}/all.json` : `${area}.json`;
    let node = files.get(file) ?? {};
    files.set(file, node);
    const names = isRules ? rest.slice(1) : rest;
    const last = names.pop() ?? '';
    for (const name of names) {
      const inner = node[name];
      node = typeof inner === 'object' ? inner : (node[name] = {});
    }
    node[last] = pseudoText(text);
  }
  for (const [file, tree] of files) {
    const target = path.join(languages, language, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, JSON.stringify(tree));
  }
}

/** A text on the screen that did not come from a catalog, or that was put together from several messages. */
export interface TextFault {
  readonly kind: 'bare' | 'glued';
  readonly text: string;
}

/** Messages within messages are placeholders and fine; signs between two facts are no sentence. */
const separators = /^[\s·,•:;/|–—()+×=…“”"%\d.-]*$/;

/**
 * Looks for Latin words without an accent outside of all brackets, apart from those that users wrote, and for
 * messages that words or numbers join to one sentence.
 */
export function textFaults(texts: readonly string[], written: ReadonlySet<string>): readonly TextFault[] {
  return texts.flatMap((text): readonly TextFault[] => {
    const outside: string[] = [''];
    let depth = 0;
    for (const sign of text) {
      if (sign === '[') {
        if (depth === 0) outside.push('');
        depth += 1;
      } else if (sign === ']') depth = Math.max(0, depth - 1);
      else if (depth === 0) outside.push((outside.pop() ?? '') + sign);
    }
    const bare = outside
      .flatMap((part) => part.match(/[A-Za-z]{2,}/g) ?? [])
      .filter((word) => !written.has(word.toLowerCase()));
    if (bare.length > 0) return [{ kind: 'bare', text }];
    const between = outside.slice(1, -1);
    return between.some((part) => !separators.test(part) || /^ ?\d+ ?$/.test(part))
      ? [{ kind: 'glued', text }]
      : [];
  });
}
