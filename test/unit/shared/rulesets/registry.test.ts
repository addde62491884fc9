import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createTranslator } from '#electron/text/translator';
import { readData } from '#shared/rules/data';
import type { Ruleset, RulesetWords } from '#shared/rules/ruleset';
import {
  createRegistry,
  loadRuleset,
  missingRuleset,
  rulesetFaultOf,
  rulesetManifests,
} from '#shared/rulesets/registry';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const toy = async (): Promise<Ruleset> => toyRuleset;
const toyWords = async (): Promise<RulesetWords> => toyRuleset;
const translate = createTranslator('en', messageCatalog([]));

/** A registry with the toy and one more ruleset with the given loader. */
const registryWith = (
  load: () => Promise<Ruleset>,
  manifest: unknown = { id: 'odd', version: '1.0.0', name: 'Odd' },
) =>
  createRegistry({
    manifests: { './toy/manifest.json': toyRuleset.manifest, './odd/manifest.json': manifest },
    rules: { './toy/index.ts': toy, './odd/index.ts': load },
    words: { './toy/words.ts': toyWords, './odd/words.ts': toyWords },
  });

describe('a ruleset with a bad value', () => {
  const facts = async (): Promise<Ruleset> => {
    const schema = z.strictObject({ pace: z.array(z.strictObject({ hours: z.int() })) });
    readData('data/travel.json', schema, { pace: [{ hours: 8 }, { hours: 'eight' }] });
    return toyRuleset;
  };

  it('is named with its file and field, and the others load', async () => {
    const registry = registryWith(facts);
    expect(await registry.load('odd')).toBeUndefined();
    expect(registry.faultOf('odd')).toMatchObject({ file: 'data/travel.json', field: 'pace[1].hours' });
    expect(translate(missingRuleset('odd', registry).text)).toBe(
      'Odd cannot be used, because one of its own files has a fault (data/travel.json, pace[1].hours: must be a number). ' +
        'Its characters, campaigns, and packs were not changed; you can view, copy, and export them. ' +
        'Reinstall Hearthbook, or repair the file.',
    );
    expect(await registry.load('toy')).toBe(toyRuleset);
    expect(registry.faultOf('toy')).toBeUndefined();
    expect(await registry.loadWords('odd')).toBeUndefined();
  });

  it('is loaded once for all callers', async () => {
    let loads = 0;
    const registry = registryWith(async () => {
      loads += 1;
      throw new TypeError('x is not a function');
    });
    await Promise.all([registry.load('odd'), registry.load('odd')]);
    await registry.load('odd');
    expect(loads).toBe(1);
    expect(registry.faultOf('odd')).toMatchObject({ file: 'index.ts', field: '' });
    expect(translate(missingRuleset('odd', registry).text)).toContain(
      '(index.ts: it could not be loaded (x is not a function))',
    );
  });

  it.each([
    [{ id: 'odd', version: '1.0.0' }, 'name'],
    [{ id: 'odd', version: 1, name: 'Odd' }, 'version'],
    [{ id: 'even', version: '1.0.0', name: 'Odd' }, 'id'],
    [null, 'id'],
    ['odd', 'id'],
  ])('is listed by its folder where its manifest is %j', async (manifest, field) => {
    const registry = registryWith(toy, manifest);
    expect(registry.manifests.map(({ id }) => id).toSorted()).toEqual(['odd', 'toy']);
    expect(registry.faultOf('odd')).toMatchObject({ file: 'manifest.json', field });
    expect(await registry.load('odd')).toBeUndefined();
    expect(await registry.load('toy')).toBe(toyRuleset);
  });
});

describe('the built-in rulesets', () => {
  it('load without a fault', async () => {
    for (const { id } of rulesetManifests) {
      expect((await loadRuleset(id))?.manifest.id).toBe(id);
      expect(rulesetFaultOf(id)).toBeUndefined();
    }
    expect(await loadRuleset('nothing')).toBeUndefined();
    expect(translate(missingRuleset('nothing').text)).toContain('No rule system here is called "nothing".');
  });
});
