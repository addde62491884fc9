const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters and signs that never combine with a neighbor: each code unit is a cluster. */
const plain =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u0588\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2190-\u22ff]*$/;

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const longestCluster = 8;

/** User-perceived letters of a word; an excessive pile of marks is split. */
export function clustersOf(word: string): readonly string[] {
  const text = word.normalize('NFC');
  if (plain.test(text)) return text.split('');
  const clusters: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const points = Array.from(segment.replace(ignorable, ''));
    for (let at = 0; at < points.length; at += longestCluster)
      clusters.push(points.slice(at, at + longestCluster).join(''));
  }
  return clusters;
}

/** Normalizes line breaks, and replaces tabs and typographic spaces other than the en space by plain spaces. */
export function tidy(text: string): string {
  return text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u1680\u2000\u2001\u2003-\u2006\u2008-\u200a\u205f\u3000]/g, ' ')
    .replace(/[\u00a0\u2007\u202f]/g, '\u00a0');
}

/** Names a glyph that no font has: the character itself, or its code point if it is invisible. */
export function glyphName(cluster: string): string {
  if (!/[\p{C}]/u.test(cluster)) return cluster;
  const visible = !/\p{Cc}|\p{Cs}|\p{Co}|\p{Cn}/u.test(cluster);
  if (visible) return cluster;
  const numbers = Array.from(cluster, (character) =>
    (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'),
  );
  return numbers.map((number) => `U+${number}`).join(' ');
}
