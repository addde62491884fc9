import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyLanguages } from '#build/languages.mjs';
import { createLanguages, type Languages } from '#electron/services/languages/languages';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { createTranslator } from '#electron/text/translator';
import { raw } from '#shared/kernel/text';
import { sharedMessages } from '#shared/locales/catalog';
import { definitionLoaders } from '#shared/rulesets/registry';
import { newCharacter } from '#shared/sheet/commands';
import { fixedClock, countingIds } from '#test/fixtures/ports';
import { pseudoLanguage, writePseudoLanguage } from '#test/support/pseudoLanguage';
import { startCli } from '#test/integration/support/startCli';
import { toyServices } from '#test/integration/support/services';
import { temporaryFolder, value } from '#test/integration/support/world';

let languages: string;
beforeAll(async () => {
  const out = await mkdtemp(path.join(tmpdir(), 'hearthbook-test-'));
  await copyLanguages(out);
  languages = path.join(out, 'languages');
  await writePseudoLanguage(languages);
});
afterAll(() => rm(path.dirname(languages), { recursive: true }));

const ids = [...definitionLoaders.keys()];
const accents = /[ÀÅÉÎÖÛåéîöûçñš]/;

async function speaking() {
  const world = await toyServices({ rulesets: builtInRulesets, languageFolder: languages });
  const settings = value(await world.give('settings.read', {}));
  const speak = async (language: string) =>
    value(await world.give('settings.write', { ...settings, language }));
  await speak(pseudoLanguage);
  return { ...world, speak };
}

describe('the form of a custom game', () => {
  /** French with these texts of the format of games. */
  async function french(gameFormat: string): Promise<Languages> {
    const own = await temporaryFolder();
    await mkdir(path.join(own, 'fr'));
    await writeFile(path.join(own, 'fr', 'gameFormat.json'), gameFormat);
    return createLanguages({ builtIn: languages, own });
  }

  it('is translated text by text; what is missing or cannot be used is named', async () => {
    const numbers = { description: 'Des nombres.', each: { name: { description: 'Le nom.' } } };
    const spend = { name: { description: 'Le nom de {spare} dés, {autre}.' } };
    const texts = { numbers, ways: { title: 'Façons' }, checks: { each: { spend } } };
    const loaded = value(await (await french(JSON.stringify(texts))).load('fr'));
    expect(loaded.messages).toEqual({ gameFormat: { numbers } });
    expect(loaded.translated).toBe(2);
    expect(loaded.missing.get('gameFormat.ways.description')).toMatch(/^Ways to set the numbers/);
    expect(loaded.missing.has('gameFormat.numbers.description')).toBe(false);
    const say = createTranslator('en', sharedMessages());
    expect(loaded.faulty.map(({ file, key, fault }) => `${file} ${key}: ${say(fault)}`)).toEqual([
      'gameFormat.json gameFormat.ways.title: the program has no text with this key',
      'gameFormat.json gameFormat.checks.each.spend.name.description: the English text has no placeholder autre',
    ]);
  });

  it('is in English if the file is broken, which is named', async () => {
    const broken = await french('{ "numbers": ');
    const row = (await broken.list()).find(({ language }) => language === 'fr');
    const say = createTranslator('en', sharedMessages());
    expect(say(row?.fault ?? raw(''))).toContain('gameFormat.json: not valid JSON');
    expect(await broken.translation('fr')).toEqual({ language: 'en', messages: {} });
  });
});

describe('rules that are data', () => {
  it.each(ids)('are translated as a whole by a language: %s', async (id) => {
    const loaded = value(await createLanguages({ builtIn: languages, own: 'nowhere' }).load(pseudoLanguage));
    expect(loaded.faulty).toEqual([]);
    expect(loaded.missing.size).toBe(0);
    expect(JSON.stringify(loaded.messages)).toContain(`"${id}":{"tagline"`);
  });

  it('keep the formulas of their sentences, and may exchange the words that these show', async () => {
    const folder = await temporaryFolder();
    const sentences = {
      'ruleset.game.a': '{it.name} needs {ether} ether.',
      'ruleset.game.b': "{it.name == '' ? 'Unnamed' : it.name} | @home {{1}}",
      'ruleset.game.c': '{it.name} needs {ether} ether.',
      'ruleset.game.d': "{same(it.skill, 'Punch') ? 'fists' : 'arms'}",
      'ruleset.game.e': 'Plain',
    };
    await writeFile(path.join(folder, 'english.json'), JSON.stringify({ messages: {}, sentences }));
    const texts = {
      a: 'Braucht {ether} Äther: { it.name }.',
      b: `@Haus | {{1}} {it.name == '' ? "Ohne Name" : it.name}`,
      c: '{it.nonsense} braucht Äther.',
      d: "{same(it.skill, 'Faust') ? 'Faust' : 'Waffe'}",
      e: 'Schlicht }',
    };
    await mkdir(path.join(folder, 'de', 'rulesets', 'game'), { recursive: true });
    await writeFile(path.join(folder, 'de', 'rulesets', 'game', 'x.json'), JSON.stringify(texts));
    const loaded = value(await createLanguages({ builtIn: folder, own: 'nowhere' }).load('de'));
    expect(loaded.messages).toEqual({ ruleset: { game: { a: texts.a, b: texts.b } } });
    const say = createTranslator('en', sharedMessages());
    expect(loaded.faulty.map(({ key, fault }) => `${key}: ${say(fault)}`)).toEqual([
      'ruleset.game.c: the English text has no placeholder it.nonsense',
      expect.stringContaining('ruleset.game.d: the English text has no placeholder same(it.skill'),
      'ruleset.game.e: the signs {, } and @ have to be used as in the English text',
    ]);
  });

  it.each(ids)('are printed and listed in the language of the settings: %s', async (id) => {
    const { give, printer, services, speak } = await speaking();
    const options = { paper: 'a4', inkSaver: false, fillable: false } as const;
    value(await give('sheet.save', { subject: { kind: 'blank', ruleset: id }, options }));
    expect(JSON.stringify(printer.jobs[0]?.sheets)).toMatch(accents);
    const rules = await services.rulesets.load(id);
    if (rules === undefined) throw new Error(id);
    const document = newCharacter(rules, { clock: fixedClock, ids: countingIds() });
    value(await give('character.save', { document }));
    const subtitle = async () => {
      const [row] = value(await give('library.list', {})).rows;
      return JSON.stringify(row?.subtitle);
    };
    const pseudo = await subtitle();
    await speak('en');
    value(await give('sheet.save', { subject: { kind: 'blank', ruleset: id }, options }));
    expect(JSON.stringify(printer.jobs[1]?.sheets)).not.toMatch(accents);
    expect(await subtitle()).not.toMatch(accents);
    await speak(pseudoLanguage);
    expect(await subtitle()).toBe(pseudo);
  });

  it.each(ids)(
    'are reported in English by the command line, which prints in the language: %s',
    async (id) => {
      const { data, run, printer } = await startCli(
        { 'plan.json': JSON.stringify({ ruleset: id, name: 'Ann' }) },
        { rulesets: builtInRulesets },
      );
      await mkdir(data, { recursive: true });
      await writePseudoLanguage(path.join(data, 'languages'));
      await writeFile(path.join(data, 'settings.json'), JSON.stringify({ language: pseudoLanguage }));
      const made = await run('create', '@plan.json');
      expect(made.err).toBe('');
      expect(made.out).toContain('"ruleset"');
      expect(made.out).not.toMatch(accents);
      expect((await run('print', 'blank', id, '--out', '@sheet.pdf')).exit).toBe(0);
      expect(JSON.stringify(printer.jobs[0]?.sheets)).toMatch(accents);
    },
  );
});
