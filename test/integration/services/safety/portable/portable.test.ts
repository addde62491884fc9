import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { writePortable } from '#shared/library/portable';
import type { PackDocument } from '#shared/homebrew/document';
import { newPack } from '#shared/homebrew/pack';
import { groupOf } from '#shared/character/group';
import type { ImportMode } from '#shared/safety/portable';
import { charmRulesets } from '#test/fixtures/charmRuleset';
import { jpeg } from '#test/integration/support/pictures';
import {
  countingIds,
  fileSystem,
  systemError,
  temporaryFolder,
  tickingClock,
  toyCampaign,
  toyCharacter,
  value,
} from '#test/integration/support/world';
import { toyServices } from '#test/integration/support/services';
import type { AnyDocument } from '#shared/library/kinds';

const startCli = (options: Parameters<typeof toyServices>[0] = {}) =>
  toyServices({ rulesets: charmRulesets, ...options });
type Desk = Awaited<ReturnType<typeof startCli>>;

/** A pack with two charms, one of which needs the other. */
function pack(more: Partial<PackDocument> = {}): PackDocument {
  const made = newPack('toy', 'Lights', { clock: tickingClock(), ids: countingIds('lights') });
  return {
    ...made,
    rules: [{ id: 'r', title: 'Glow', group: '', text: 'It glows.' }],
    things: [
      { id: 'light', kind: 'charm', data: { name: 'Light', power: 1, needs: [] } },
      { id: 'flame', kind: 'charm', data: { name: 'Flame', power: 2, needs: [`${made.id}:light`] } },
    ],
    ...more,
  };
}

/** A campaign with a party, a companion, a stat block, a pack, and everything that refers to one of them. */
function table() {
  const own = pack();
  const camp = toyCampaign();
  const mara = toyCharacter('Mara', {
    campaign: camp.id,
    portrait: { type: 'image/jpeg', data: jpeg(5, 5).toString('base64') },
  });
  const wolf = toyCharacter('Wolf', { owner: mara.id });
  const foe = toyCharacter('Foe');
  const group = groupOf([mara.id, wolf.id], countingIds('deed'), camp.id);
  const played = {
    ...mara,
    choices: { level: 2, charm: `${own.id}:flame` },
    journal: [
      {
        ...{
          id: 'd',
          at: mara.createdAt,
          label: { raw: 'Close-out' },
          changes: [],
          entered: [],
          withdrawn: [],
        },
        group,
      },
    ],
  };
  const member = { character: mara.id, name: '', player: 'Ilse', role: 'player' as const, away: false };
  const campaign = {
    ...camp,
    packs: [own.id],
    screen: [`pack:${own.id}:r`],
    party: [{ id: 'm', living: null, ...member }],
    notes: [
      {
        id: 'n',
        topic: 'npc' as const,
        title: 'Foe',
        text: '',
        secret: false,
        state: null,
        character: foe.id,
      },
    ],
    log: [
      {
        ...{ id: 'l', at: camp.createdAt, date: '2026-01-01', days: 0, title: 'Mara', text: '', group },
        ...{ kind: 'party' as const, member: 'm', character: mara.id, change: 'joined' as const },
      },
    ],
  };
  return { campaign, mara: played, wolf, foe, pack: own };
}

async function stored(at: Desk) {
  const { campaign, mara, wolf, foe, pack: own } = table();
  for (const document of [mara, wolf, foe]) value(await at.give('character.save', { document }));
  value(await at.give('pack.save', { document: own }));
  value(await at.give('campaign.save', { document: campaign }));
  return { campaign, mara, wolf, foe, own };
}

const check = async ({ give }: Desk, text: string) => value(await give('portable.check', { text }));
const take = ({ give }: Desk, text: string, ...modes: ImportMode[]) => give('portable.take', { text, modes });
const names = async ({ give }: Desk) => [
  ...value(await give('library.list', {}))
    .rows.map(({ name }) => name)
    .toSorted(),
  ...value(await give('campaign.list', {})).rows.map(({ name }) => name),
  ...value(await give('pack.list', {})).rows.map(({ name }) => name),
];

async function exported(at: Desk, id: string, whole: boolean): Promise<string> {
  value(await at.give('campaign.export', { id, whole }));
  return new TextDecoder().decode(at.deliveredFiles.at(-1)?.bytes);
}

describe('a campaign as a file', () => {
  it('includes party, companions, stat blocks and packs, and is imported by one commit', async () => {
    const here = await startCli();
    const { campaign, mara } = await stored(here);
    const text = await exported(here, campaign.id, true);
    expect(here.deliveredFiles.at(-1)?.suggestedName).toBe('The long road.hearth');
    const there = await startCli();
    const offer = await check(there, text);
    expect(offer.faults).toEqual([]);
    expect(offer.items.map(({ kind, name, duplicate, remarks }) => [kind, name, duplicate, remarks])).toEqual(
      [
        ['campaign', 'The long road', 'none', []],
        ['character', 'Mara', 'none', []],
        ['character', 'Wolf', 'none', []],
        ['character', 'Foe', 'none', []],
        ['pack', 'Lights', 'none', []],
      ],
    );
    expect(offer.items.map(({ hasPortrait }) => hasPortrait)).toEqual([false, true, false, false, false]);
    // By its rules, extended by the file's pack.
    expect(offer.items[1]?.subtitle).toEqual({ raw: '2 charms' });
    expect(await readdir(there.services.library.folder)).toEqual([]);

    const taken = value(await take(there, text, 'add', 'add', 'add', 'add', 'add'));
    expect(taken.items).toHaveLength(5);
    expect(await names(there)).toEqual(['Foe', 'Mara', 'Wolf', 'The long road', 'Lights']);
    const came = value(await there.give('character.read', { id: mara.id }));
    const went = value(await here.give('character.read', { id: mara.id }));
    expect({ ...came, updatedAt: '' }).toEqual({ ...went, updatedAt: '' });
    // Equal documents are recognized, whenever they were saved.
    expect((await check(there, text)).items.map(({ duplicate }) => duplicate)).toEqual(Array(5).fill('same'));
  });

  it('may be exported alone: then it lists missing sheets, and is imported anyway', async () => {
    const here = await startCli();
    const { campaign } = await stored(here);
    const text = await exported(here, campaign.id, false);
    expect(JSON.parse(text)).toMatchObject({ version: 1, document: { kind: 'campaign' } });
    const there = await startCli();
    const { items, faults } = await check(there, text);
    expect(faults).toEqual([]);
    expect(items).toHaveLength(1);
    expect(items[0]?.remarks.map((remark) => 'key' in remark && remark.key)).toEqual([
      'portable.absent.party',
      'portable.absent.notes',
      'portable.absent.packs',
    ]);
    expect((await take(there, text, 'add')).ok).toBe(true);
    // Here the referenced documents exist, so nothing is missing.
    expect((await check(here, text)).items[0]?.remarks).toEqual([]);
  });

  it('is copied with its people: no reference in the copy names an original', async () => {
    const here = await startCli();
    const all = await stored(here);
    const text = await exported(here, all.campaign.id, true);
    const before = new Map(await contents(here));
    const { items } = value(await take(here, text, 'copy', 'copy', 'copy', 'copy', 'copy'));
    const originals = [all.campaign.id, all.mara.id, all.wolf.id, all.foe.id, all.own.id];
    const fresh: AnyDocument[] = [];
    for (const { kind, id } of items) fresh.push(value(await here.give(`${kind}.read`, { id })));
    for (const id of originals) expect(JSON.stringify(fresh)).not.toContain(id);
    const [campaign, mara, wolf, foe, own] = fresh;
    expect(campaign).toMatchObject({
      packs: [own?.id],
      screen: [`pack:${own?.id ?? ''}:r`],
      party: [{ character: mara?.id }],
      notes: [{ character: foe?.id }],
      log: [{ character: mara?.id }],
    });
    expect(mara).toMatchObject({ campaign: campaign?.id, choices: { charm: `${own?.id ?? ''}:flame` } });
    expect(wolf).toMatchObject({ owner: mara?.id });
    expect(own).toMatchObject({ things: [{}, { data: { needs: [`${own?.id ?? ''}:light`] } }] });
    // The originals are unchanged.
    const after = new Map(await contents(here));
    for (const [file, bytes] of before) expect(after.get(file)).toEqual(bytes);
  });

  it('is not exported with an unreadable sheet', async () => {
    const here = await startCli();
    const { campaign, mara } = await stored(here);
    await writeFile(path.join(here.services.library.folder, 'characters', `${mara.id}.json`), '{');
    const refused = await here.give('campaign.export', { id: campaign.id, whole: true });
    expect(refused).toMatchObject({ error: { code: 'damaged-document', text: { key: 'portable.sheet' } } });
    expect((await here.give('campaign.export', { id: campaign.id, whole: false })).ok).toBe(true);
    expect((await here.give('campaign.export', { id: 'nowhere', whole: true })).ok).toBe(false);
  });
});

/** Every document file with its bytes. */
async function contents({ services }: Desk): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const folder of ['characters', 'campaigns', 'packs']) {
    const whole = path.join(services.library.folder, folder);
    for (const name of await readdir(whole).catch(() => []))
      if (name.endsWith('.json')) found.push([name, await readFile(path.join(whole, name), 'utf8')]);
  }
  return found;
}

describe('a file with faults', () => {
  it('lists all of them with their paths, and nothing of it is imported', async () => {
    const at = await startCli();
    const { campaign, mara, wolf, foe, pack: own } = table();
    const broken = [
      campaign,
      { ...mara, portrait: { type: 'image/png', data: 'AAAA' } },
      { ...wolf, ruleset: 'unheard' },
      { ...foe, name: 7 },
      { ...foe, choices: [] },
      foe,
      {
        ...own,
        things: [{ id: 'a', kind: 'charm', data: { name: 'A', power: 1, needs: ['lights-0001:gone'] } }],
      },
    ];
    const text = JSON.stringify({ format: 'hearthbook-export', version: 2, documents: broken });
    const { items, faults } = await check(at, text);
    expect(items).toHaveLength(6);
    expect(faults.map((fault) => fault.path)).toEqual([
      'documents[3].name',
      'documents[1].portrait',
      'documents[2].ruleset',
      'documents[4].choices',
      'documents[5]',
      'documents[6].things[0].data.needs[0]',
    ]);
    const refused = await take(at, text, 'add', 'add', 'add', 'add', 'add', 'add');
    expect(refused).toMatchObject({ error: { code: 'invalid-input', text: { params: { count: 6 } } } });
    expect(await readdir(at.services.library.folder)).toEqual([]);
    expect(at.bugs).toEqual([]);
  });

  it.each([
    ['is newer', '{"format":"hearthbook-export","version":3,"documents":[]}', 'newer-version'],
    ['holds nothing', '{"format":"hearthbook-export","version":2,"documents":[]}', 'invalid-input'],
    ['holds no list', '{"format":"hearthbook-export","version":2,"document":{}}', 'invalid-input'],
    [
      'holds nothing that can be read',
      '{"format":"hearthbook-export","version":2,"documents":[1]}',
      'invalid-input',
    ],
    ['is something else', '{"a":1}', 'invalid-input'],
    ['is no JSON', '{', 'invalid-input'],
    ['is empty', '', 'invalid-input'],
  ])('is refused as a whole if it %s', async (_what, text, code) => {
    const at = await startCli();
    expect(await at.give('portable.check', { text })).toMatchObject({ error: { code } });
    expect(await take(at, text, 'add')).toMatchObject({ error: { code } });
    expect(await readdir(at.services.library.folder)).toEqual([]);
  });

  it('is validated with its packs and the active ones', async () => {
    const needing = pack({
      id: 'needing-1',
      things: [{ id: 'a', kind: 'charm', data: { name: 'A', power: 1, needs: ['lights-0001:light'] } }],
    });
    const at = await startCli();
    expect((await check(at, writePortable(needing))).faults).toHaveLength(1);
    expect((await check(at, writePortable(needing, [pack()]))).faults).toEqual([]);
    value(await at.give('pack.save', { document: pack() }));
    expect((await check(at, writePortable(needing))).faults).toEqual([]);
  });
});

describe('an existing document', () => {
  it('is called older or newer only if revision and date agree', async () => {
    let moment = '2026-03-01T12:00:00.000Z';
    const here = await startCli({ clock: { now: () => moment } });
    const document = value(await here.services.library.campaigns.save(toyCampaign()));
    const text = await exported(here, document.id, false);
    const age = async () => (await check(here, text)).items[0]?.age;
    moment = '2026-03-01T13:00:00.000Z';
    const later = value(await here.services.library.campaigns.save({ ...document, name: 'Went on' }));
    expect(await age()).toBe('newer');
    moment = '2001-01-01T00:00:00.000Z';
    value(await here.services.library.campaigns.save({ ...later, name: 'While the clock was put back' }));
    moment = '2026-03-01T14:00:00.000Z';
    expect(await age()).toBe('unclear');
  });

  const older = toyCharacter('Twin');
  const text = writePortable({ ...older, name: 'Twin again' });

  it('is replaced as a whole, and can be restored from its history', async () => {
    const at = await startCli();
    value(await at.give('character.save', { document: older }));
    const was = value(await at.give('character.read', { id: older.id }));
    expect((await check(at, text)).items[0]).toMatchObject({
      duplicate: 'here',
      here: was.updatedAt,
      called: 'Twin',
    });
    const { items } = value(await take(at, text, 'replace'));
    expect(items).toMatchObject([{ id: older.id, revision: 2, binned: false }]);
    expect(await names(at)).toEqual(['Twin again']);
    const { kind, id, revision, before } = items[0]!;
    value(await at.give('history.restore', { kind, id, snapshot: before ?? '', lines: null, revision }));
    const back = value(await at.give('character.read', { id }));
    expect({ ...back, revision: 0, updatedAt: '' }).toEqual({ ...was, revision: 0, updatedAt: '' });
  });

  it('is not added unasked, nor if the library has changed since the question', async () => {
    const at = await startCli();
    expect((await check(at, text)).items[0]?.duplicate).toBe('none');
    value(await at.give('character.save', { document: older }));
    expect(await take(at, text, 'add')).toMatchObject({ error: { code: 'conflict' } });
    expect(await take(at, text, 'add', 'add')).toMatchObject({ error: { code: 'conflict' } });
    expect(value(await take(at, text, 'skip')).items).toEqual([]);
    expect(await names(at)).toEqual(['Twin']);
    value(await at.give('character.bin', { id: older.id }));
    const refused = await take(at, text, 'add');
    expect(refused).toMatchObject({ error: { code: 'conflict', text: { key: 'portable.appeared' } } });
    expect(await names(at)).toEqual([]);
  });

  it('in the bin is replaced and restored, or stays there', async () => {
    const at = await startCli();
    value(await at.give('character.save', { document: older }));
    value(await at.give('character.bin', { id: older.id }));
    expect((await check(at, text)).items[0]).toMatchObject({ duplicate: 'binned', called: 'Twin' });
    expect((await check(at, text)).items[0]?.here).not.toBeNull();
    const { items } = value(await take(at, text, 'replace'));
    expect(items).toMatchObject([{ id: older.id, binned: true }]);
    expect(items[0]?.before).not.toBeNull();
    expect(await names(at)).toEqual(['Twin again']);
    expect(value(await at.give('bin.list', {})).rows).toEqual([]);
  });

  it('that is damaged is not replaced, but may get a copy', async () => {
    const libraryFolder = await temporaryFolder();
    const at = await startCli({ libraryFolder });
    value(await at.give('character.save', { document: toyCharacter('Other') }));
    await writeFile(path.join(libraryFolder, 'characters', `${older.id}.json`), '{');
    expect((await check(at, text)).items[0]).toMatchObject({ duplicate: 'here', here: null });
    expect(await take(at, text, 'replace')).toMatchObject({ error: { code: 'damaged-document' } });
    expect((await take(at, text, 'copy')).ok).toBe(true);
  });

  it('is unchanged if the disk fails', async () => {
    let broken = false;
    const fs = fileSystem({
      rename: async (from, to) => {
        if (broken && to.includes('pending')) throw systemError('EIO');
        await nodeFileSystem.rename(from, to);
      },
    });
    const at = await startCli({ fs });
    const { campaign, mara, wolf } = table();
    value(await at.give('character.save', { document: older }));
    value(await at.give('character.bin', { id: older.id }));
    const several = writePortable(campaign, [mara, wolf, { ...older, name: 'Twin again' }]);
    broken = true;
    expect(await take(at, several, 'add', 'add', 'add', 'replace')).toMatchObject({
      error: { code: 'storage-failed' },
    });
    broken = false;
    expect(await names(at)).toEqual([]);
    expect(value(await at.give('bin.list', {})).rows.map(({ name }) => name)).toEqual(['Twin']);
    expect((await take(at, several, 'add', 'add', 'add', 'replace')).ok).toBe(true);
  });
});
