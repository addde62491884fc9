const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const longest = 120;

/**
 * A file name from a user's words, safe on Linux, macOS and Windows: no separators, control or direction
 * characters, no reserved names, not too long in bytes. `otherwise` where nothing is left.
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
