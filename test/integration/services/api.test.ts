import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dateText } from '#shared/calendar/texts';
import { today } from '#shared/campaign/log/log';
import { looseLog } from '#shared/campaign/dice/rolls';
import { writePortable } from '#shared/library/portable';
import { commandNames } from '#shared/ipc/channels';
import { jpeg, png } from '#test/integration/support/pictures';
import { toyServices } from '#test/integration/support/services';
import {
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyRulesets,
  value,
} from '#test/integration/support/world';

const options = { paper: 'a4', inkSaver: false, fillable: false } as const;

describe('every command', () => {
  it('has an answer', async () => {
    const { services } = await toyServices();
    for (const name of commandNames) {
      const answer = await services.dispatch(name, {});
      // Commands that only a window can run are not available here.
      if (!answer.ok)
        expect([name, answer.error.code]).toEqual([
          name,
          expect.stringMatching(/^(invalid-input|not-available)$/),
        ]);
    }
  });

  it('reports the place of invalid arguments', async () => {
    const { services, bugs } = await toyServices();
    expect(await services.dispatch('character.read', { id: '../../x' })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', path: 'id' },
    });
    expect(
      await services.dispatch('character.save', { document: toyCharacter('x', { revision: -1 }) }),
    ).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', path: 'document.revision' },
    });
    expect(await services.dispatch('no.such', {})).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
    expect(await services.dispatch('constructor', {})).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
    expect(bugs).toEqual([]);
  });

  it('reports a bug as such, and the bug is logged', async () => {
    const { give, bugs } = await toyServices({
      rulesets: { ...toyRulesets, load: () => Promise.reject(new Error('bug')) },
    });
    const printing = { paper: 'a4', inkSaver: false, fillable: false } as const;
    expect(
      await give('sheet.render', { subject: { kind: 'blank', ruleset: 'toy' }, options: printing }),
    ).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(bugs).toHaveLength(1);
  });

  it('announces each change, and only after it', async () => {
    const { services, give } = await toyServices();
    const heard: string[] = [];
    const stop = services.subscribe((name) => heard.push(name));
    const document = toyCharacter();
    value(await give('character.save', { document }));
    value(await give('library.list', {}));
    await give('character.save', { document });
    value(await give('character.bin', { id: document.id }));
    expect(heard).toEqual(['library.changed', 'library.changed']);
    stop();
    value(await give('bin.restore', { id: document.id }));
    expect(heard).toHaveLength(2);
  });
});

describe('characters', () => {
  it('are saved, listed with their row and legality, read and duplicated', async () => {
    const { give } = await toyServices();
    const document = toyCharacter('Brakka', {
      choices: { level: 7 },
      portrait: { type: 'image/png', data: png(2, 2).toString('base64') },
    });
    expect(value(await give('character.save', { document }))).toMatchObject({ revision: 1 });
    const copy = value(await give('character.duplicate', { id: document.id, name: 'Brakka II' }));
    const { rows, troubled } = value(await give('library.list', {}));
    expect(troubled).toEqual([]);
    expect(rows.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      {
        id: document.id,
        name: 'Brakka',
        broken: true,
        undone: false,
        hasPortrait: true,
        subtitle: { params: { level: 7 } },
      },
      { id: copy.id, name: 'Brakka II', broken: true, undone: false, hasPortrait: true },
    ]);
    expect(value(await give('character.portrait', { id: copy.id }))).toEqual(document.portrait);
    expect(value(await give('character.read', { id: copy.id })).revision).toBe(1);
  });

  it('are not saved with an invalid portrait', async () => {
    const { give, services } = await toyServices();
    const data = Buffer.from('<svg/>').toString('base64');
    const document = toyCharacter('Brakka', { portrait: { type: 'image/png', data } });
    expect(await give('character.save', { document })).toMatchObject({
      ok: false,
      error: { code: 'portrait-refused' },
    });
    await expect(readdir(path.join(services.library.folder, 'characters'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('are listed even if their choices cannot be read', async () => {
    const { give } = await toyServices();
    const document = toyCharacter('Odd', { choices: 'nonsense' });
    value(await give('character.save', { document }));
    expect(value(await give('library.list', {})).rows).toMatchObject([
      { name: 'Odd', broken: true, subtitle: { raw: '' } },
    ]);
  });

  it('are deleted and restored', async () => {
    const { give } = await toyServices();
    const [kept, gone] = [toyCharacter('Kept'), toyCharacter('Gone')];
    for (const document of [kept, gone]) {
      value(await give('character.save', { document }));
      value(await give('character.bin', { id: document.id }));
    }
    value(await give('bin.restore', { id: kept.id }));
    expect(value(await give('bin.list', {})).rows).toMatchObject([{ name: 'Gone' }]);
    expect(value(await give('bin.empty', {}))).toEqual({ deleted: 1 });
    expect(value(await give('bin.list', {})).rows).toEqual([]);
    expect(value(await give('library.list', {})).rows).toMatchObject([{ name: 'Kept' }]);
  });
});

describe('campaigns', () => {
  it('are saved, listed and read, and changes are announced', async () => {
    const { services, give } = await toyServices();
    const heard: string[] = [];
    services.subscribe((name) => heard.push(name));
    const document = toyCampaign('The long road');
    const saved = value(await give('campaign.save', { document }));
    expect(saved.revision).toBe(1);
    const { id } = document;
    const { updatedAt } = saved;
    const day = dateText(document.calendar, today(document));
    expect(value(await give('campaign.list', {}))).toEqual({
      rows: [{ id, name: 'The long road', ruleset: 'toy', packs: null, day, party: 0, updatedAt }],
      troubled: [],
    });
    expect(value(await give('campaign.read', { id: document.id }))).toEqual({ ...document, ...saved });
    expect(await give('campaign.save', { document })).toMatchObject({ error: { code: 'conflict' } });
    expect(await give('character.read', { id: document.id })).toMatchObject({ error: { code: 'not-found' } });
    expect(heard).toEqual(['campaign.changed']);
  });

  it('share the bin with the characters, each with its kind', async () => {
    const { services, give } = await toyServices();
    const [campaign, character] = [toyCampaign('The long road'), toyCharacter('Brakka')];
    value(await give('campaign.save', { document: campaign }));
    value(await give('character.save', { document: character }));
    value(await give('campaign.bin', { id: campaign.id }));
    value(await give('character.bin', { id: character.id }));
    const { rows } = value(await give('bin.list', {}));
    expect(rows.map(({ kind, id, name, subtitle }) => ({ kind, id, name, subtitle }))).toEqual([
      {
        kind: 'character',
        id: character.id,
        name: 'Brakka',
        subtitle: { key: 'ruleset.toy.subtitle', params: { level: 1 } },
      },
      { kind: 'campaign', id: campaign.id, name: 'The long road', subtitle: { raw: 'Toy' } },
    ]);
    const heard: string[] = [];
    services.subscribe((name) => heard.push(name));
    value(await give('bin.restore', { id: campaign.id }));
    value(await give('bin.delete', { id: character.id }));
    expect(heard).toEqual(['campaign.changed', 'library.changed']);
    expect(value(await give('campaign.list', {})).rows).toHaveLength(1);
    const more = [toyCharacter('One'), toyCharacter('Two')];
    for (const document of more) {
      value(await give('character.save', { document }));
      value(await give('character.bin', { id: document.id }));
    }
    value(await give('campaign.bin', { id: campaign.id }));
    heard.length = 0;
    expect(value(await give('bin.empty', {}))).toEqual({ deleted: 3 });
    expect(heard).toEqual(['library.changed', 'campaign.changed']);
    expect(await give('bin.restore', { id: campaign.id })).toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('rolls', () => {
  const line = { type: 'shown', roll: 'roll-1', at: '2026-01-02T03:04:05.000Z' } as const;

  it('are logged under the id of their campaign until it is deleted permanently', async () => {
    const { give } = await toyServices();
    const document = toyCampaign();
    value(await give('campaign.save', { document }));
    for (const log of [document.id, looseLog])
      value(await give('rolls.append', { log, lines: [line, line] }));
    const page = { lines: [line], more: true, damaged: 0 };
    expect(value(await give('rolls.read', { log: document.id, limit: 1 }))).toEqual(page);
    value(await give('campaign.bin', { id: document.id }));
    expect(value(await give('rolls.read', { log: document.id, limit: 1 }))).toEqual(page);
    value(await give('bin.delete', { id: document.id }));
    expect(value(await give('rolls.read', { log: document.id, limit: 1 })).lines).toEqual([]);
    expect(value(await give('rolls.read', { log: looseLog, limit: 5 })).lines).toEqual([line, line]);
  });

  it.each([
    ['rolls.append', { log: '../x', lines: [line] }, 'log'],
    ['rolls.append', { log: 'loose-rolls', lines: [] }, 'lines'],
    ['rolls.append', { log: 'loose-rolls', lines: [{ ...line, at: 'now' }] }, 'lines[0].at'],
    ['rolls.append', { log: 'loose-rolls', lines: Array.from({ length: 201 }, () => line) }, 'lines'],
    ['rolls.read', { log: 'loose-rolls', limit: 0 }, 'limit'],
    ['rolls.read', { log: 'loose-rolls', limit: 5001 }, 'limit'],
  ])('%s refuses %j', async (name, args, at) => {
    const { services } = await toyServices();
    expect(await services.dispatch(name, args)).toMatchObject({ error: { code: 'invalid-input', path: at } });
    expect(await readdir(services.library.folder)).toEqual([]);
  });
});

describe('export and import', () => {
  it('move a character to another library, including its portrait', async () => {
    const here = await toyServices();
    const document = toyCharacter('Ær/in', {
      portrait: { type: 'image/jpeg', data: jpeg(5, 5).toString('base64') },
      extra: { a: 1 },
    });
    value(await here.give('character.save', { document }));
    expect(value(await here.give('character.export', { id: document.id }))).toEqual({
      kind: 'saved',
      fileName: 'Ær in.hearth',
    });
    const text = new TextDecoder().decode(here.deliveredFiles[0]!.bytes);
    const there = await toyServices();
    expect(value(await there.give('portable.take', { text, modes: ['add'] }))).toEqual({
      items: [{ kind: 'character', id: document.id, revision: 1, before: null, binned: true }],
    });
    const arrived = value(await there.give('character.read', { id: document.id }));
    expect({ ...arrived, updatedAt: '' }).toEqual({ ...document, revision: 1, updatedAt: '' });
  });

  it.each(['library', 'bin'])('create a copy of a character whose id is in the %s already', async (place) => {
    const { give } = await toyServices();
    const document = toyCharacter('Twin');
    value(await give('character.save', { document }));
    if (place === 'bin') value(await give('character.bin', { id: document.id }));
    const { items } = value(await give('portable.take', { text: writePortable(document), modes: ['copy'] }));
    const { id = '' } = items[0] ?? {};
    expect(id).not.toBe(document.id);
    expect(value(await give('character.read', { id }))).toMatchObject({ id, name: 'Twin', revision: 1 });
  });

  it.each([
    ['is no JSON', 'PK\u0003\u0004', 'invalid-input', undefined],
    ['is something else', '{"name":"x"}', 'invalid-input', undefined],
    ['is newer', '{"format":"hearthbook-export","version":3,"document":{}}', 'newer-version', 'version'],
    [
      'is of no known ruleset',
      writePortable(toyCharacter('x', { ruleset: 'unheard' })),
      'unknown-ruleset',
      'document.ruleset',
    ],
    [
      'holds choices that cannot be read',
      writePortable(toyCharacter('x', { choices: [] })),
      'invalid-input',
      'document.choices',
    ],
    [
      'holds a wrong portrait',
      writePortable(toyCharacter('x', { portrait: { type: 'image/png', data: 'AAAA' } })),
      'portrait-refused',
      'document.portrait',
    ],
  ])('refuse a file that %s, and write nothing', async (_what, text, code, at) => {
    const { give, services } = await toyServices();
    const refused = await give('portable.take', { text, modes: ['add'] });
    expect(refused.ok ? 'accepted' : [refused.error.code, refused.error.path]).toEqual([code, at]);
    expect(await readdir(services.library.folder)).toEqual([]);
  });
});

describe('sheets', () => {
  it('are printed for several characters at once, with notes, portrait and messages', async () => {
    const { give, printer } = await toyServices();
    const first = toyCharacter('One', {
      notes: '**bold**',
      portrait: { type: 'image/png', data: png(2, 2).toString('base64') },
    });
    const second = toyCharacter('Two', { status: 'draft' });
    for (const document of [first, second]) value(await give('character.save', { document }));
    const subject = { kind: 'characters' as const, ids: [second.id, first.id] };
    const rendered = value(await give('sheet.render', { subject, options: { ...options, fillable: true } }));
    expect(rendered).toMatchObject({ pages: 2, missingGlyphs: ['日'] });
    expect(rendered.bytes).toBeInstanceOf(Uint8Array);
    const [job] = printer.jobs;
    expect(job!.sheets.map((sheet) => sheet.title)).toEqual([{ raw: 'Two' }, { raw: 'One' }]);
    expect(job!.sheets[0]!.flow).toBeUndefined();
    expect(JSON.stringify(job!.sheets[1]!.flow)).toContain('bold');
    expect(job!.options).toEqual({ ...options, fillable: true });
    expect(job!.messages['errors']).toBeTypeOf('object');
    expect(job!.messages['ruleset']).toMatchObject({ toy: { subtitle: 'Level {level}' } });
  });

  it('are saved and printed under the name of the character', async () => {
    const { give, deliveredFiles } = await toyServices();
    const document = toyCharacter('Bra/kka');
    value(await give('character.save', { document }));
    const subject = { kind: 'characters' as const, ids: [document.id] };
    expect(value(await give('sheet.save', { subject, options }))).toEqual({
      kind: 'saved',
      fileName: 'Bra kka.pdf',
    });
    expect(value(await give('sheet.print', { subject, options }))).toEqual({ kind: 'printed' });
    expect(
      value(await give('sheet.save', { subject: { kind: 'blank', ruleset: 'toy' }, options })),
    ).toMatchObject({
      fileName: 'Toy blank sheet.pdf',
    });
    expect(deliveredFiles.map((deliveredFile) => deliveredFile.type)).toEqual([
      'application/pdf',
      'application/pdf',
      'application/pdf',
    ]);
  });

  it('are printed of a reference, with the chosen entries or those of its screen', async () => {
    const { give, printer, deliveredFiles } = await toyServices();
    const subject = { kind: 'reference' as const, ruleset: 'toy' };
    value(await give('sheet.render', { subject: { ...subject, entries: ['sizes', 'gone'] }, options }));
    value(await give('sheet.save', { subject: { ...subject, entries: null }, options }));
    const titles = printer.jobs.map((job) =>
      job.sheets[0]?.flow?.blocks.map((block) => ('title' in block ? block.title : undefined)),
    );
    const [rules, world] = [{ raw: 'Rules' }, { raw: 'World' }];
    expect(titles).toEqual([
      [rules, { raw: 'Sizes' }],
      [rules, { raw: 'Checks' }, { raw: 'Sizes' }, world, { raw: 'Weather' }],
    ]);
    expect(deliveredFiles.map((deliveredFile) => deliveredFile.suggestedName)).toEqual(['Toy reference.pdf']);
  });

  it('report what cannot be printed', async () => {
    const { give, services } = await toyServices();
    expect(
      await give('sheet.render', { subject: { kind: 'characters', ids: ['nobody'] }, options }),
    ).toMatchObject({
      error: { code: 'not-found' },
    });
    expect(
      await give('sheet.render', { subject: { kind: 'blank', ruleset: 'unheard' }, options }),
    ).toMatchObject({
      error: { code: 'unknown-ruleset' },
    });
    expect(
      await give('sheet.render', {
        subject: { kind: 'reference', ruleset: 'unheard', entries: null },
        options,
      }),
    ).toMatchObject({ error: { code: 'unknown-ruleset' } });
    const document = toyCharacter();
    value(await give('character.save', { document }));
    await writeFile(path.join(services.library.folder, 'characters', `${document.id}.json`), '{');
    expect(
      await give('sheet.render', { subject: { kind: 'characters', ids: [document.id] }, options }),
    ).toMatchObject({
      error: { code: 'damaged-document' },
    });
  });
});

describe('settings', () => {
  it('are kept in the library folder', async () => {
    const libraryFolder = await temporaryFolder();
    const { give } = await toyServices({ libraryFolder });
    const settings = value(await give('settings.read', {}));
    value(await give('settings.write', { ...settings, theme: 'dark' }));
    expect(value(await give('settings.read', {})).theme).toBe('dark');
    expect(JSON.parse(await readFile(path.join(libraryFolder, 'settings.json'), 'utf8'))).toMatchObject({
      theme: 'dark',
    });
  });
});
