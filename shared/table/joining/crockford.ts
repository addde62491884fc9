/**
 * Crockford's base 32 in groups of five: four letters of content and one that checks them, so that a mistyped group can be
 * named. Letters that look alike count as the same.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupContent = 4;
const groupLength = groupContent + 1;

export type ReadGroups =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly fault: 'letter' | 'length' }
  /** `number` counts from 1. */
  | { readonly ok: false; readonly fault: 'group'; readonly number: number; readonly group: string };

export function toGroups(bytes: Uint8Array): string {
  const letters: number[] = [];
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) letters.push((held >> (bits - 5)) & 31);
  }
  if (bits > 0) letters.push((held << (5 - bits)) & 31);
  while (letters.length % groupContent !== 0) letters.push(0);
  const groups: string[] = [];
  for (let at = 0; at < letters.length; at += groupContent) {
    const content = letters.slice(at, at + groupContent);
    groups.push([...content, checkOf(content, at / groupContent)].map((value) => alphabet[value]).join(''));
  }
  return groups.join('-');
}

/** There may be zeros behind the content, up to a whole group. */
export function fromGroups(text: string): ReadGroups {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const letters = Array.from(plain, (letter) => alphabet.indexOf(letter));
  if (letters.includes(-1)) return { ok: false, fault: 'letter' };
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (let at = 0; at < letters.length; at += groupLength) {
    const group = letters.slice(at, at + groupLength);
    const content = group.slice(0, groupContent);
    if (group.length < groupLength) return { ok: false, fault: 'length' };
    if (group.at(-1) !== checkOf(content, at / groupLength))
      return {
        ok: false,
        fault: 'group',
        number: at / groupLength + 1,
        group: plain.slice(at, at + groupLength),
      };
    for (const value of content) {
      held = ((held << 5) | value) & 0xffff;
      bits += 5;
      if (bits < 8) continue;
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return { ok: true, bytes: Uint8Array.from(bytes) };
}

/** In the field of 32 elements, where one wrong letter or two swapped ones always change the sum. */
function checkOf(content: readonly number[], index: number): number {
  return content.reduce((sum, value) => doubled(sum ^ value), (index + 1) & 31);
}

function doubled(value: number): number {
  const shifted = value << 1;
  return shifted > 31 ? shifted ^ 0b10_0101 : shifted;
}
