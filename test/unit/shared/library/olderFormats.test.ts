import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../../build/scripts/root.mjs';
import { documentKinds, type DocumentKind } from '../../../../shared/documents/envelope';
import { characterKind, kinds } from '../../../../shared/library/kinds';
import { parseDocument } from '../../../../shared/documents/parse';
import { unknownKeys } from '../../../../shared/documents/unknownKeys';
import { bringUpToDate, rulesVersion } from '../../../../shared/rules/versions/migrations';
import type { Ruleset } from '../../../../shared/rules/ruleset';
import { loadRuleset } from '../../../../shared/rulesets/registry';

/** A file of every format ever written, named `<kind>-<version>.json`: each has to open forever. */
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
    // A turn order becomes an encounter, which the next test compares.
    if (kind === 'campaign' && Number(version) < 5) delete stored.encounter;
    const parsed = parseDocument<unknown>(definition, stored);
    expect(parsed).toMatchObject({
      ok: true,
      value: { storedVersion: Number(version), document: { ...stored, version: definition.version } },
    });
    if (!parsed.ok) throw new Error('refused');
    expect(unknownKeys(definition.schema, parsed.value.document)).toEqual([]);
  });

  it.each(['campaign-1.json', 'campaign-2.json'])(
    '%s goes on with its turn order as an encounter',
    (file) => {
      const parsed = parseDocument(kinds.campaign, read(file));
      if (!parsed.ok) throw new Error('refused');
      const { encounters = {} } = parsed.value.document;
      expect(Object.keys(encounters)).toEqual(['turn-order']);
      expect(encounters['turn-order']).toMatchObject({
        state: 'running',
        round: 1,
        turn: 'thora',
        mode: 'each',
      });
      expect(encounters['turn-order']?.combatants).toMatchObject({
        thora: {
          name: 'Thora',
          party: true,
          source: { character: 'thora-0001' },
          drawn: [3, 5],
          begun: 1,
          done: 0,
        },
      });
      expect(Object.keys(parsed.value.document)).not.toContain('encounter');
    },
  );

  it('of the first format of characters were never played', () => {
    const stored = read('character-1.json');
    const parsed = parseDocument(kinds.character, stored);
    if (!parsed.ok) throw new Error('refused');
    expect(parsed.value.document.play).toEqual({});
  });

  it('of the second format of characters have no owner, no campaign and an empty journal', () => {
    const stored = read('character-2.json');
    expect(parseDocument(kinds.character, stored)).toMatchObject({
      value: { document: { form: 'character', campaign: null, owner: null, journal: [], play: stored.play } },
    });
  });
});

/** The same for the format of each ruleset's characters, named `<ruleset>-<version>.json`. */
describe('characters of every form that a ruleset ever wrote', () => {
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

  it.each(characters)('%s opens by the rules of today', async (file) => {
    const [id = '', version] = /^(.*)-(\d+)\.json$/.exec(file)?.slice(1) ?? [];
    const parsed = parseDocument(characterKind, read(`rulesets/${file}`));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const { document } = parsed.value;
    expect([document.ruleset, document.rulesVersion ?? 1]).toEqual([id, Number(version)]);
    const ruleset = await load(id);
    const current = bringUpToDate(ruleset, document);
    if (!current.ok) throw new Error(JSON.stringify(current.error));
    expect(current.value.rulesVersion ?? 1).toBe(rulesVersion(ruleset));
    const opened = ruleset.open(current.value);
    expect(opened.ok ? opened.value.sheet().blocks.length : opened.error).toBeGreaterThan(0);
  });
});
