const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const longest = 120;

/**
 * Makes a file name that is safe on Linux, macOS and Windows: no separators, control or direction characters,
 * no reserved names, limited length in bytes. Returns `fallback` if nothing is left.
 */
export function safeFileName(words: string, extension: string, fallback: string): string {
  const clean = words
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const stem = cutToBytes(clean, longest).replace(/[. ]+$/, '') || fallback;
  return `${reserved.test(stem.split('.')[0] ?? '') ? `_${stem}` : stem}${extension}`;
}

function cutToBytes(words: string, bytes: number): string {
  let kept = '';
  for (const character of words) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}
