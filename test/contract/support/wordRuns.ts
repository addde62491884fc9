import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from '#build/scripts/root.mjs';

const tokens = (text: string): readonly string[] =>
  text
    .replaceAll('−', '-')
    .replaceAll(/[*\\_]/g, '')
    .toLowerCase()
    .match(/[a-z0-9+\-/$']+/g) ?? [];

/** Every sequence of this many words in a text. */
export const runsOf = (text: string, length: number): readonly string[] => {
  const all = tokens(text);
  return all.flatMap((_, at) => (at + length <= all.length ? [all.slice(at, at + length).join(' ')] : []));
};

const hashOf = (run: string): string => createHash('sha256').update(run).digest('base64url').slice(0, 8);

/** The word sequences of a rule document as hashes: enough to recognize one, but not to read the document. */
export function documentRuns(ruleset: string): { readonly size: number; has(run: string): boolean } {
  const hashes = new Set(
    readFileSync(inRoot(`test/fixtures/ruleFacts/${ruleset}.runs.txt`), 'utf8')
      .split(/\s/)
      .filter(Boolean),
  );
  return { size: hashes.size, has: (run) => hashes.has(hashOf(run)) };
}
