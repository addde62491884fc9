import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { documentKinds, type DocumentKind } from '#shared/documents/envelope';
import { parseDocument } from '#shared/documents/parse';
import { unknownKeys } from '#shared/documents/unknownKeys';
import { characterKind, kinds } from '#shared/library/kinds';
import { bringUpToDate, rulesVersion } from '#shared/rules/versions/migrations';
import type { Ruleset } from '#shared/rules/ruleset';
import { loadRuleset } from '#shared/rulesets/registry';

/** A file of every format that a release wrote, named `<kind>-<version>.json`: each has to open forever. */
const folder = path.join(import.meta.dirname, '../../../fixtures/documents');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

describe('files of every format', () => {
  it('are kept for every version up to the current one', () => {
    const needed = documentKinds.flatMap((kind) =>
      Array.from({ length: kinds[kind].version }, (_, at) => `${kind}-${String(at + 1)}.json`),
    );
    expect(files.toSorted()).toEqual(needed.toSorted());
  });

  it.each(files)('%s opens as a document of today, with everything it held and nothing unknown', (file) => {
    const [kind, version] = /^(.*)-(\d+)\.json$/.exec(file)?.slice(1) ?? [];
    const stored = read(file);
    const definition = kinds[kind as DocumentKind];
    const parsed = parseDocument<unknown>(definition, stored);
    expect(parsed).toMatchObject({
      ok: true,
      value: { storedVersion: Number(version), document: { ...stored, version: definition.version } },
    });
    if (!parsed.ok) throw new Error('refused');
    expect(unknownKeys(definition.schema, parsed.value.document)).toEqual([]);
  });
});

/** The same for the format of each ruleset's characters, named `<ruleset>-<version>.json`. */
describe('characters of every form that a ruleset wrote', () => {
  const rulesets = readdirSync(inRoot('shared/rulesets'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const characters = readdirSync(path.join(folder, 'rulesets'));
  const load = async (id: string): Promise<Ruleset> => {
    const ruleset = await loadRuleset(id);
    if (ruleset === undefined) throw new Error(`No ruleset ${id}`);
    return ruleset;
  };

  it('are kept for every version up to the current one', async () => {
    const versions = await Promise.all(
      rulesets.map(async (id) => [id, rulesVersion(await load(id))] as const),
    );
    const needed = versions.flatMap(([id, version]) =>
      Array.from({ length: version }, (_, at) => `${id}-${String(at + 1)}.json`),
    );
    expect(characters.toSorted()).toEqual(needed.toSorted());
  });

  it.each(characters)('%s opens by the rules of today, with nothing broken', async (file) => {
    const [id = '', version] = /^(.*)-(\d+)\.json$/.exec(file)?.slice(1) ?? [];
    const parsed = parseDocument(characterKind, read(`rulesets/${file}`));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const { document } = parsed.value;
    expect([document.ruleset, document.rulesVersion ?? 1]).toEqual([id, Number(version)]);
    const ruleset = await load(id);
    const current = bringUpToDate(ruleset, document);
    if (!current.ok) throw new Error(JSON.stringify(current.error));
    const opened = ruleset.open(current.value);
    expect(opened.ok ? opened.value.sheet().blocks.length : opened.error).toBeGreaterThan(0);
  });
});
