import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentKinds, type DocumentKind } from '../../../../shared/documents/envelope';
import { kinds } from '../../../../shared/documents/kinds';
import { parseDocument } from '../../../../shared/documents/parse';

/** A file of every format that was ever written, called `<kind>-<version>.json`: it has to open for ever. */
const folder = path.join(import.meta.dirname, '../../../fixtures/documents');
const files = readdirSync(folder);

describe('files of older formats', () => {
  it('are kept for every version before the one of today', () => {
    const needed = documentKinds.flatMap((kind) =>
      Array.from({ length: kinds[kind].version - 1 }, (_, at) => `${kind}-${String(at + 1)}.json`),
    );
    expect(files.toSorted()).toEqual(needed.toSorted());
  });

  it.each(files)('%s opens as a document of today, with everything it held', (file) => {
    const [kind, version] = /^(.*)-(\d+)\.json$/.exec(file)?.slice(1) ?? [];
    const stored = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const definition = kinds[kind as DocumentKind];
    const parsed = parseDocument<unknown>(definition, stored);
    expect(parsed).toMatchObject({
      ok: true,
      value: { storedVersion: Number(version), document: { ...stored, version: definition.version } },
    });
  });

  it('of the first format of characters were never played', () => {
    const stored = JSON.parse(readFileSync(path.join(folder, 'character-1.json'), 'utf8'));
    const parsed = parseDocument(kinds.character, stored);
    if (!parsed.ok) throw new Error('refused');
    expect(parsed.value.document.play).toEqual({});
  });

  it('of the second format of characters are characters of nobody, in no campaign, with an empty journal', () => {
    const stored = JSON.parse(readFileSync(path.join(folder, 'character-2.json'), 'utf8'));
    expect(parseDocument(kinds.character, stored)).toMatchObject({
      value: { document: { form: 'character', campaign: null, owner: null, journal: [], play: stored.play } },
    });
  });
});
