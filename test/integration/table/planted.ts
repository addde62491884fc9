/** The forms in which a word may travel. */
function formsOf(word: string): readonly string[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + word)
      .toString('base64')
      .slice(4, -4),
  );
  return [word, JSON.stringify(word).slice(1, -1), Buffer.from(word).toString('hex'), ...base64].filter(
    (form) => form.length > 3,
  );
}

/** The words among all bytes that a device received. */
export function found(received: readonly Uint8Array[], words: readonly string[]): readonly string[] {
  const bytes = Buffer.concat(received);
  return words.filter((word) =>
    formsOf(word).some((form) => bytes.includes(form) || bytes.includes(Buffer.from(form, 'utf16le'))),
  );
}
