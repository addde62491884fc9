// Formats text that a script writes, as `npm run format` would.
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { inRoot } from './scripts/root.mjs';

const options = JSON.parse(readFileSync(inRoot('.oxfmtrc.json'), 'utf8'));

/** The end of the name of `file` tells the language. */
export async function formatted(file, text) {
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
