import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLanguages } from '#electron/services/languages/languages';
import { createTranslator } from '#electron/text/translator';
import { message, raw } from '#shared/kernel/text';
import { sharedMessages } from '#shared/locales/catalog';
import { toyServices } from '#test/integration/support/services';
import { temporaryFolder, value } from '#test/integration/support/world';

const english = {
  'app.undo': 'Undo',
  'app.found': 'No results | {count} result | {count} results',
  'app.hello': 'Hello {name}',
  'menu.file.title': 'File',
  'ruleset.toy.title': 'Toy',
};
const german = {
  'app.json': { undo: 'Rückgängig', found: 'Keine Treffer | {count} Treffer | {count} Treffer' },
  'rooms/menu.json': { file: { title: 'Datei' } },
  'rulesets/toy/all.json': { title: 'Spielzeug' },
};

/** A folder of languages, one of which holds these files; objects are written as JSON. */
async function languageFolder(
  language: string,
  files: Readonly<Record<string, unknown>>,
  texts: object = english,
): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'english.json'), JSON.stringify({ messages: texts }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, language, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const nowhere = path.join('no', 'such', 'folder');
const translate = createTranslator('en', sharedMessages());

describe('the folder of a language', () => {
  it('is a language by itself, with the share of texts that it translates', async () => {
    const languages = createLanguages({ builtIn: await languageFolder('de', german), own: nowhere });
    expect(await languages.list()).toEqual([
      { language: 'en', own: false, translated: 1, printable: true, fault: null, faulty: [] },
      { language: 'de', own: false, translated: 0.8, printable: true, fault: null, faulty: [] },
    ]);
    const loaded = await languages.load('de');
    expect(loaded.ok && loaded.value).toMatchObject({
      messages: {
        app: { undo: 'Rückgängig' },
        menu: { file: { title: 'Datei' } },
        ruleset: { toy: { title: 'Spielzeug' } },
      },
      faulty: [],
      missing: new Map([['app.hello', 'Hello {name}']]),
    });
  });

  it.each([
    ['text that is not JSON', { 'app.json': '{ "undo": ' }, 'app.json: not valid JSON'],
    ['a value that is no text', { 'app.json': { undo: 7 } }, 'app.json: app.undo is not a text'],
    ['letters that are not UTF-8', {}, 'app.json: the text is not UTF-8'],
    ['no text of the program', { 'app.json': { nothing: 'Nichts' } }, 'holds no text of this program'],
  ])('with %s is named and left out, and nothing else changes', async (_, files, fault) => {
    const folder = await languageFolder('fr', files);
    if (Object.keys(files).length === 0) {
      await mkdir(path.join(folder, 'fr'));
      await writeFile(path.join(folder, 'fr', 'app.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    }
    const languages = createLanguages({ builtIn: await languageFolder('de', german), own: folder });
    const rows = await languages.list();
    expect(rows.map(({ language }) => language)).toEqual(['en', 'de', 'fr']);
    expect(rows[1]).toMatchObject({ translated: 0.8, fault: null });
    expect(translate(rows[2]?.fault ?? raw(''))).toContain(fault);
    expect(await languages.translation('fr')).toEqual({ language: 'en', messages: {} });
  });

  it('that is a link, or links to a file, is not followed', async () => {
    const real = await languageFolder('de', german);
    const linked = await temporaryFolder();
    await symlink(path.join(real, 'de'), path.join(linked, 'de'));
    await mkdir(path.join(linked, 'fr'));
    await symlink(path.join(real, 'de', 'app.json'), path.join(linked, 'fr', 'app.json'));
    const languages = createLanguages({ builtIn: await languageFolder('it', {}), own: linked });
    const rows = await languages.list();
    expect(rows.map(({ language }) => language)).toEqual(['en', 'fr']);
    expect(translate(rows[1]?.fault ?? raw(''))).toContain('app.json: not a plain file');
  });

  it('has the name of a language tag', async () => {
    const languages = createLanguages({ builtIn: await languageFolder('Deutsch!', german), own: nowhere });
    expect((await languages.list()).map(({ fault }) => fault && translate(fault))).toEqual([
      null,
      '“Deutsch!” is not a language tag such as de or pt-BR.',
    ]);
    expect(await languages.load('../secret')).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  });

  it('leaves out single texts that cannot stand for the English one', async () => {
    const faulty = {
      'app.json': {
        undo: '@:app.found',
        hello: 'Hallo {who}',
        found: 'Treffer {',
        nothing: 'Nichts',
        constructor: 'x',
      },
      'menu.json': { file: { title: 'Datei' } },
    };
    const languages = createLanguages({ builtIn: await languageFolder('de', faulty), own: nowhere });
    const loaded = await languages.load('de');
    expect(loaded.ok && loaded.value.messages).toEqual({ menu: { file: { title: 'Datei' } } });
    expect(
      loaded.ok && loaded.value.faulty.map(({ file, key, fault }) => `${file} ${key}: ${translate(fault)}`),
    ).toEqual([
      'app.json app.undo: the signs {, } and @ have to be used as in the English text',
      'app.json app.hello: the English text has no placeholder who',
      'app.json app.found: the signs {, } and @ have to be used as in the English text',
      'app.json app.nothing: the program has no text with this key',
      'app.json app.constructor: the program has no text with this key',
    ]);
  });

  it('of the user is laid over the one of the program, text by text and page by page', async () => {
    const builtIn = await languageFolder('de', {
      ...german,
      'guide/playing.md': '# Spielen',
      'guide/sessions.md': '# Sitzungen',
    });
    const changed = { undo: 'Zurücknehmen', hello: 'Hallo {who}', nothing: 'Nichts' };
    const own = await languageFolder('de', { 'app.json': changed, 'guide/playing.md': '# Am Tisch' });
    const languages = createLanguages({ builtIn, own });
    const [, row] = await languages.list();
    expect(row).toMatchObject({ language: 'de', translated: 0.8, fault: null });
    expect(row?.faulty.map(({ file, key, fault }) => `${file} ${key}: ${translate(fault)}`)).toEqual([
      'app.json app.hello: the English text has no placeholder who',
      'app.json app.nothing: the program has no text with this key',
    ]);
    expect((await languages.translation('de')).messages).toMatchObject({
      app: { undo: 'Zurücknehmen', found: german['app.json'].found },
      menu: { file: { title: 'Datei' } },
    });
    expect(Object.fromEntries(await languages.guide('de'))).toEqual({
      playing: '# Am Tisch',
      sessions: '# Sitzungen',
    });
  });

  it('of the user that cannot be read is named, and the one of the program stays', async () => {
    const own = await languageFolder('de', { 'app.json': '{', 'guide/playing.md': '# Am Tisch' });
    const languages = createLanguages({ builtIn: await languageFolder('de', german), own });
    const [, row] = await languages.list();
    expect(row).toMatchObject({ language: 'de', translated: 0.8 });
    expect(translate(row?.fault ?? raw(''))).toContain('app.json: not valid JSON');
  });

  it('has pages of the guide by their names, and leaves out what is no text', async () => {
    const builtIn = await languageFolder('de', {
      ...german,
      'guide/a b.md': '# x',
      'guide/playing.txt': '# x',
    });
    await writeFile(path.join(builtIn, 'de', 'guide', 'playing.md'), Buffer.from([0x23, 0xff]));
    await symlink(path.join(builtIn, 'english.json'), path.join(builtIn, 'de', 'guide', 'sessions.md'));
    const languages = createLanguages({ builtIn, own: nowhere });
    expect([...(await languages.guide('de'))]).toEqual([]);
    expect([...(await languages.guide('../de'))]).toEqual([]);
    expect([...(await languages.guide('fr'))]).toEqual([]);
  });

  it('says if its letters cannot be printed', async () => {
    const own = await languageFolder('he', { 'app.json': { undo: 'ביטול' } });
    const languages = createLanguages({ builtIn: await languageFolder('de', german), own });
    expect((await languages.list())[2]).toEqual({
      ...{ language: 'he', own: true, translated: 0.2, printable: false },
      ...{ fault: null, faulty: [] },
    });
  });
});

describe('the language of the settings', () => {
  it('is that of printed sheets and file names, with English where a text is missing', async () => {
    const texts = { 'print.player': 'Player', 'services.sheets.blankFileName': '{ruleset}, blank' };
    const languageFolderOf = await languageFolder(
      'de',
      { 'services.json': { sheets: { blankFileName: '{ruleset}, leerer Bogen' } } },
      texts,
    );
    const { give, printer, deliveredFiles } = await toyServices({ languageFolder: languageFolderOf });
    const settings = value(await give('settings.read', {}));
    value(await give('settings.write', { ...settings, language: 'de' }));
    const options = { paper: 'a4', inkSaver: false, fillable: false } as const;
    value(await give('sheet.save', { subject: { kind: 'blank', ruleset: 'toy' }, options }));
    expect(printer.jobs[0]).toMatchObject({
      language: 'de',
      translated: { services: { sheets: { blankFileName: '{ruleset}, leerer Bogen' } } },
    });
    expect(deliveredFiles[0]?.suggestedName).toContain('leerer Bogen');
    const { language, messages, translated } = printer.jobs[0] ?? {};
    const words = createTranslator(language ?? '', messages ?? {}, translated);
    expect(words(message('print.player'))).toBe('Player');

    value(await give('settings.write', { ...settings, language: 'fr' }));
    value(await give('sheet.save', { subject: { kind: 'blank', ruleset: 'toy' }, options }));
    expect(printer.jobs[1]).toMatchObject({ language: 'en', translated: {} });
  });

  it('reaches pages, and a page that asks for a missing one is told so', async () => {
    const { give } = await toyServices({ languageFolder: await languageFolder('de', german) });
    expect(value(await give('language.read', { language: 'de' })).messages).toMatchObject({
      app: { undo: 'Rückgängig' },
    });
    expect(value(await give('language.list', {})).rows).toHaveLength(2);
    expect(value(await give('language.guide', { language: 'de' }))).toEqual({ pages: {} });
    expect(await give('language.read', { language: 'fr' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});
