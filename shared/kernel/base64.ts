/** Uses none of the helpers that exist only in Node or only in browsers. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const codes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0));
const values = new Map(Array.from(alphabet, (letter, index) => [letter.charCodeAt(0), index]));
const padding = '='.charCodeAt(0);
const atOnce = 0x2000;

export function toBase64(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(padding);
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const left = bytes.length - from;
    const group = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    out[to] = codes[group >> 18] ?? 0;
    out[to + 1] = codes[(group >> 12) & 63] ?? 0;
    if (left > 1) out[to + 2] = codes[(group >> 6) & 63] ?? 0;
    if (left > 2) out[to + 3] = codes[group & 63] ?? 0;
  }
  let text = '';
  for (let start = 0; start < out.length; start += atOnce)
    text += String.fromCharCode(...out.subarray(start, start + atOnce));
  return text;
}

/** Throws on invalid base64. */
export function fromBase64(text: string): Uint8Array {
  const length = text.replace(/={1,2}$/, '').length;
  if (text.length % 4 !== 0) throw new Error('Not base64');
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let index = 0; index < length; index += 1) {
    const value = values.get(text.charCodeAt(index));
    if (value === undefined) throw new Error('Not base64');
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 0xff;
    at += 1;
  }
  return bytes;
}
