import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesForVerify } from '#electron/services/safety/recovery/rulesForVerify';
import type { ServicesOptions } from '#electron/services/services';
import { directVerifier } from '#electron/services/safety/recovery/verifier';
import type { Verifier } from '#electron/services/safety/recovery/verifyThread';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import type { CharacterDocument } from '#shared/character/document';
import type { RecoveryReport, Trouble } from '#shared/safety/recovery';
import { recoveryReportSchema } from '#shared/safety/recovery';
import { toyServices } from '#test/integration/support/services';
import {
  fileSystem,
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyRulesets,
  value,
} from '#test/integration/support/world';

const quick = { start: 10, settle: 1 };

/** Services on a verified library; files can be added beside the saved ones. */
async function startCli(options: Partial<ServicesOptions> = {}) {
  const libraryFolder = options.libraryFolder ?? (await temporaryFolder());
  const world = await toyServices({ recoveryTimes: quick, ...options, libraryFolder });
  const { give, services } = world;
  const events: string[] = [];
  services.subscribe((name) => events.push(name));
  const at = (file: string) => path.join(libraryFolder, file);
  const put = async (file: string, content: string | Uint8Array) => {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), content);
  };
  const look = async (): Promise<RecoveryReport> => {
    value(await give('recovery.verify', {}));
    return recoveryReportSchema.parse(value(await give('recovery.report', {})));
  };
  const save = async (document: CharacterDocument) => {
    return { ...document, ...value(await give('character.save', { document })) };
  };
  const names = async (folder: string) =>
    (await readdir(at(folder)).catch(() => [])).filter((name) => !name.startsWith('.'));
  return { ...world, events, at, put, look, save, names };
}

const text = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
const only = ({ troubles }: RecoveryReport): Trouble => {
  const [trouble] = troubles;
  if (trouble === undefined || troubles.length > 1) throw new Error(JSON.stringify(troubles));
  return trouble;
};

describe('verification of every document', () => {
  it('starts by itself after the first list, and reports its progress', async () => {
    const { give, put, events } = await startCli();
    await put('characters/torn-file.json', '{');
    expect(value(await give('recovery.report', {}))).toMatchObject({ state: 'waiting', troubles: [] });
    value(await give('library.list', {}));
    await expect
      .poll(async () => value(await give('recovery.report', {})).state, { timeout: 10_000 })
      .toBe('done');
    expect(value(await give('recovery.report', {}))).toMatchObject({
      ...{ checked: 1, total: 1 },
      troubles: [{ trouble: 'damaged', setAside: true, replaced: false, snapshot: null }],
    });
    expect(events).toContain('recovery.changed');
    expect(events).toContain('library.changed');
  });

  it('sets damaged files aside, unchanged, and leaves everything else in place', async () => {
    const { look, put, save, give, names, at } = await startCli();
    const sound = await save(toyCharacter('Sound'));
    const files = {
      'characters/newer-one.json': '{"format":"hearthbook","kind":"character","version":99}',
      'characters/foreign-one.json': text(toyCharacter('Foreign', { id: 'foreign-one', ruleset: 'far' })),
      'characters/strange-one.json': text(toyCharacter('Strange', { id: 'strange-one', color: 1 })),
      'characters/copied (1).json': text(sound),
      'characters/odd-rules.json': text(toyCharacter('Odd', { id: 'odd-rules', choices: 'x' })),
      'rolls/wrecked.jsonl': 'x\n',
      'settings.json': '{',
    };
    for (const [file, content] of Object.entries(files)) await put(file, content);
    await put('characters/torn-file.json', '{"torn');
    await put('campaigns-bin/torn-road.json', 'x');
    const report = await look();
    expect(report.state).toBe('done');
    expect(Object.fromEntries(report.troubles.map((one) => [one.file, one.trouble]))).toMatchObject({
      'characters/newer-one.json': 'newer',
      'characters/foreign-one.json': 'unknown-ruleset',
      'characters/strange-one.json': 'unknown-keys',
      'characters/copied (1).json': 'misnamed',
      'characters/odd-rules.json': 'damaged',
      'rolls/wrecked.jsonl': 'damaged',
      'settings.json': 'damaged',
    });
    for (const [file, content] of Object.entries(files))
      expect(await readFile(at(file), 'utf8')).toBe(content);
    const aside = await names('quarantine');
    expect(aside.map((name) => name.replace(/\.\d{8}T\d{9}Z/, ''))).toEqual([
      'campaigns-bin.torn-road.json',
      'characters.torn-file.json',
    ]);
    expect(await readFile(at(`quarantine/${aside[1] ?? ''}`), 'utf8')).toBe('{"torn');
    // A page that asks for it says so, before and after.
    expect(await give('character.read', { id: 'torn-file' })).toMatchObject({
      error: { code: 'damaged-document', text: { key: 'services.library.aside' } },
    });
    expect(await give('character.read', { id: 'never-there' })).toMatchObject({
      error: { code: 'not-found' },
    });
    const listed = value(await give('library.list', {}));
    expect(listed.troubled.map(({ fileName }) => fileName)).not.toContain('torn-file.json');
    // A second verification finds the same, now in its new place.
    const again = await look();
    const sorted = ({ troubles }: RecoveryReport) =>
      troubles.map(({ at: _, ...trouble }) => trouble).toSorted((a, b) => (a.file < b.file ? -1 : 1));
    expect(sorted(again)).toEqual(sorted(report));
  });

  it('does not consider a file damaged that another program is writing', async () => {
    const folder = await temporaryFolder();
    const rules = rulesForVerify(toyRulesets);
    const plain = directVerifier(rules);
    const whole = text(toyCharacter('Whole', { id: 'late-file' }));
    const file = path.join(folder, 'characters', 'late-file.json');
    let looks = 0;
    const writing: Verifier = {
      ...plain,
      verifyFile: async (library, name) => {
        looks += 1;
        if (looks === 1) await writeFile(file, whole.slice(0, 100));
        if (looks === 2) await writeFile(file, whole);
        return plain.verifyFile(library, name);
      },
    };
    const { look, put, names } = await startCli({ libraryFolder: folder, verifier: writing });
    await put('characters/late-file.json', whole.slice(0, 50));
    expect((await look()).troubles).toEqual([]);
    expect(looks).toBe(2);
    expect(await readFile(file, 'utf8')).toBe(whole);
    expect(await names('quarantine')).toEqual([]);
  });

  it('reports files that cannot be moved in their place, and those that cannot be read as such', async () => {
    const stays = (file: string) =>
      file.endsWith('torn-file.json') ? Promise.reject(systemError('EPERM')) : Promise.resolve();
    const fs = fileSystem({
      rename: (from, to) => stays(from).then(() => nodeFileSystem.rename(from, to)),
      unlink: (file) =>
        (file.includes('quarantine') ? Promise.resolve() : stays(file)).then(() =>
          nodeFileSystem.unlink(file),
        ),
    });
    const { look, put, at, names } = await startCli({ fs });
    await put('characters/torn-file.json', '{');
    await put('characters/huge-file.json', '');
    await truncate(at('characters/huge-file.json'), 200_000_000);
    expect((await look()).troubles).toMatchObject([
      { file: 'characters/huge-file.json', trouble: 'unreadable', setAside: false },
      { file: 'characters/torn-file.json', trouble: 'damaged', setAside: false },
    ]);
    expect(await names('quarantine')).toEqual([]);
  });

  it('that fails is refused, logged, and can be retried', async () => {
    const plain = directVerifier(rulesForVerify(toyRulesets));
    let failing = true;
    const verifier: Verifier = {
      ...plain,
      verify: (folder, tell) => (failing ? Promise.reject(new Error('gone')) : plain.verify(folder, tell)),
    };
    const { give, bugs, look } = await startCli({ verifier });
    expect(await give('recovery.verify', {})).toMatchObject({
      error: { code: 'storage-failed', text: { key: 'recovery.failed' } },
    });
    expect(bugs).toHaveLength(1);
    expect(value(await give('recovery.report', {})).state).toBe('waiting');
    failing = false;
    expect((await look()).state).toBe('done');
  });
});

describe('recovering', () => {
  it('restores the newest sound version, with an unused revision', async () => {
    const { look, put, save, give, at, names, events } = await startCli();
    const first = await save(toyCharacter('First', { id: 'brakka-0001' }));
    const second = await save({ ...first, name: 'Second' });
    const third = await save({ ...second, name: 'Third' });
    const stored = await readFile(at('characters/brakka-0001.json'), 'utf8');
    await put('characters/brakka-0001.json', stored.slice(0, -30));
    const trouble = only(await look());
    expect(trouble).toMatchObject({
      ...{ trouble: 'damaged', setAside: true, replaced: false },
      document: { kind: 'character', id: 'brakka-0001', name: 'Third', ruleset: 'toy' },
      snapshot: { revision: 2, sound: true },
    });
    events.length = 0;
    expect(value(await give('recovery.recover', { file: trouble.file }))).toEqual({
      kind: 'character',
      id: 'brakka-0001',
    });
    expect(events).toContain('library.changed');
    expect(events).toContain('recovery.changed');
    const back = value(await give('character.read', { id: 'brakka-0001' }));
    expect([back.name, back.revision]).toEqual(['Second', 4]);
    // A window that had it open cannot overwrite it unseen.
    expect(await give('character.save', { document: { ...third, name: 'Mine' } })).toMatchObject({
      error: { code: 'conflict' },
    });
    // The damaged file stays until it is deleted, and cannot be recovered twice.
    expect(only(value(await give('recovery.report', {})))).toMatchObject({
      file: trouble.file,
      replaced: true,
    });
    expect(await give('recovery.recover', { file: trouble.file })).toMatchObject({
      error: { code: 'conflict', text: { key: 'recovery.replaced' } },
    });
    expect(await readFile(at(trouble.file), 'utf8')).toBe(stored.slice(0, -30));
    value(await give('recovery.discard', { file: trouble.file }));
    expect(value(await give('recovery.report', {})).troubles).toEqual([]);
    expect(await names('quarantine')).toEqual([]);
  });

  it('skips versions that the rules cannot read, and moves the file away that they refuse', async () => {
    const { look, put, save, give, at, names } = await startCli();
    const first = await save(toyCharacter('First', { id: 'brakka-0001' }));
    const odd = await save({ ...first, name: 'Odd', choices: 'x' });
    const current = await save({ ...odd, name: 'Odder' });
    const trouble = only(await look());
    expect(trouble).toMatchObject({ file: 'characters/brakka-0001.json', setAside: false, replaced: false });
    const stored = await readFile(at(trouble.file), 'utf8');
    value(await give('recovery.recover', { file: trouble.file }));
    const back = value(await give('character.read', { id: 'brakka-0001' }));
    expect([back.name, back.revision]).toEqual(['First', current.revision + 1]);
    const [aside = ''] = await names('quarantine');
    expect(await readFile(at(`quarantine/${aside}`), 'utf8')).toBe(stored);
    await put('characters/brakka-0001.json', '{');
    expect((await look()).troubles).toHaveLength(2);
  });

  it('reports if there is no sound version, and leaves the file in place', async () => {
    const { look, put, give, at } = await startCli();
    await put('characters/lost-one.json', '{');
    const { file } = only(await look());
    expect(await give('recovery.recover', { file })).toMatchObject({
      error: { code: 'not-found', text: { key: 'recovery.noSnapshot' } },
    });
    expect(await readFile(at(file), 'utf8')).toBe('{');
  });

  it('works for campaigns too, also from the bin', async () => {
    const { look, put, give, at } = await startCli();
    const campaign = toyCampaign('The road', { id: 'road-0001' });
    const saved = value(await give('campaign.save', { document: campaign }));
    value(await give('campaign.save', { document: { ...campaign, ...saved, name: 'The long road' } }));
    value(await give('campaign.bin', { id: 'road-0001' }));
    await put(
      'campaigns-bin/road-0001.json',
      (await readFile(at('campaigns-bin/road-0001.json'), 'utf8')).slice(9),
    );
    const { file } = only(await look());
    expect(value(await give('recovery.recover', { file }))).toEqual({ kind: 'campaign', id: 'road-0001' });
    expect(value(await give('campaign.read', { id: 'road-0001' })).name).toBe('The road');
  });

  it('imports a misnamed document as a copy, or unchanged if its id is free', async () => {
    const { look, put, save, give, names } = await startCli();
    const theirs = { ...(await save(toyCharacter('Mine', { id: 'brakka-0001' }))), name: 'Theirs' };
    await put('characters/brakka-0001 (conflicted copy).json', text(theirs));
    const copy = only(await look());
    const taken = value(await give('recovery.recover', { file: copy.file }));
    expect(taken.id).not.toBe('brakka-0001');
    expect(value(await give('character.read', { id: taken.id }))).toMatchObject({
      name: 'Theirs',
      revision: 1,
    });
    expect(value(await give('character.read', { id: 'brakka-0001' })).name).toBe('Mine');
    expect(await names('characters')).toHaveLength(2);
    expect(only(value(await give('recovery.report', {})))).toMatchObject({ setAside: true, replaced: true });

    await put('characters/somewhere.json', text({ ...theirs, id: 'thora-0001', revision: 7 }));
    const report = await look();
    const free = report.troubles.find(({ file }) => file.endsWith('/somewhere.json'))?.file ?? '';
    expect(value(await give('recovery.recover', { file: free })).id).toBe('thora-0001');
    expect(value(await give('character.read', { id: 'thora-0001' })).revision).toBe(8);
    expect((await names('characters')).toSorted()).toEqual(
      ['brakka-0001.json', 'thora-0001.json', `${taken.id}.json`].toSorted(),
    );
  });

  it('imports a misnamed document as it was read, but not with an invalid portrait', async () => {
    const { look, put, give, names } = await startCli();
    const portrait = { type: 'image/png' as const, data: 'aGVsbG8=' };
    await put('characters/some (1).json', text(toyCharacter('x', { id: 'brakka-0001', portrait })));
    const { file } = only(await look());
    expect(await give('recovery.recover', { file })).toMatchObject({ error: { code: 'conflict' } });
    expect(await names('characters')).toEqual(['some (1).json']);
  });

  it('refuses files that are intact, unknown or gone', async () => {
    const { look, put, save, give, at } = await startCli();
    await put('characters/strange-one.json', text(toyCharacter('Strange', { id: 'strange-one', color: 1 })));
    const strange = only(await look());
    expect(await give('recovery.recover', { file: strange.file })).toMatchObject({
      error: { code: 'conflict', text: { key: 'recovery.nothingToDo' } },
    });
    expect(await give('recovery.discard', { file: strange.file })).toMatchObject({
      error: { code: 'not-found' },
    });
    const sound = await save(toyCharacter());
    for (const file of [`characters/${sound.id}.json`, '../x', 'settings.json', 'quarantine/x.json'])
      for (const command of ['recovery.recover', 'recovery.saveCopy', 'recovery.discard'] as const)
        expect(await give(command, { file })).toMatchObject({ error: { code: 'not-found' } });
    expect(await readFile(at(strange.file), 'utf8')).toContain('"color"');
  });

  it('changes nothing if the file is intact again', async () => {
    const { look, put, save, give, at } = await startCli();
    const odd = await save(toyCharacter('Odd', { id: 'brakka-0001' }));
    const kept = await save({ ...odd, name: 'Newer' });
    await put('characters/brakka-0001.json', text({ ...kept, choices: 'x' }));
    const { file } = only(await look());
    const repaired = text({ ...kept, name: 'Repaired' });
    await put('characters/brakka-0001.json', repaired);
    expect(await give('recovery.recover', { file })).toMatchObject({
      error: { code: 'conflict', text: { key: 'recovery.changed' } },
    });
    expect(await readFile(at(file), 'utf8')).toBe(repaired);
  });
});

describe('an exported copy', () => {
  it('is the file byte for byte', async () => {
    const { look, put, give, deliveredFiles } = await startCli();
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x0a]);
    await put('characters/torn-file.json', bytes);
    const { file } = only(await look());
    value(await give('recovery.saveCopy', { file }));
    expect(Buffer.from(deliveredFiles[0]?.bytes ?? [])).toEqual(bytes);
    expect(deliveredFiles[0]?.suggestedName).toMatch(/torn-file\.json$/);
  });

  it('is refused with a message if the file cannot be read', async () => {
    const fs = fileSystem({
      readFile: (file) =>
        file.includes('torn-file') ? Promise.reject(systemError('EIO')) : nodeFileSystem.readFile(file),
    });
    const { look, put, give, deliveredFiles } = await startCli({
      fs,
      verifier: directVerifier(rulesForVerify(toyRulesets), fs),
    });
    await put('characters/torn-file.json', '{');
    const trouble = only(await look());
    expect(trouble).toMatchObject({ trouble: 'unreadable', setAside: false });
    expect(await give('recovery.saveCopy', { file: trouble.file })).toMatchObject({
      error: { code: 'storage-failed', text: { key: 'recovery.copyFailed' } },
    });
    expect(deliveredFiles).toEqual([]);
  });
});

it('closing ends a running verification without an error', async () => {
  const { services, put, give, names } = await startCli({ recoveryTimes: { start: 1, settle: 60_000 } });
  await put('characters/torn-file.json', '{');
  const looking = give('recovery.verify', {});
  await expect.poll(async () => value(await give('recovery.report', {})).troubles.length).toBe(1);
  await services.close();
  value(await looking);
  expect(await names('characters')).toEqual(['torn-file.json']);
});
