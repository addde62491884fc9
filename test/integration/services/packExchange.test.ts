import fc from 'fast-check';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../../../electron/storage/fileSystem';
import { writePortable } from '../../../shared/documents/portable';
import type { PackDocument } from '../../../shared/homebrew/document';
import { newPack } from '../../../shared/homebrew/pack';
import { commands } from '../../../shared/ipc/contract';
import { charmRulesets } from '../../fixtures/charmRuleset';
import {
  countingIds,
  fileSystem,
  systemError,
  temporaryFolder,
  tickingClock,
  toyCampaign,
  toyCharacter,
  value,
} from '../support/world';
import { toyServices } from '../support/services';

const desk = (libraryFolder?: string) =>
  toyServices({ rulesets: charmRulesets, ...(libraryFolder && { libraryFolder }) });

/** A pack with two charms, one of which needs the other. */
function pack(more: Partial<PackDocument> = {}): PackDocument {
  const made = newPack('toy', 'Lights', { clock: tickingClock(), ids: countingIds('lights') });
  return {
    ...made,
    author: 'Ilse',
    about: 'What glows.',
    rules: [{ id: 'r', title: 'Glow', group: '', text: 'It glows.' }],
    things: [
      { id: 'light', kind: 'charm', data: { name: 'Light', power: 1, needs: [] } },
      { id: 'flame', kind: 'charm', data: { name: 'Flame', power: 2, needs: [`${made.id}:light`] } },
    ],
    ...more,
  };
}

const charm = (id: string, data: object) => ({
  id,
  kind: 'charm',
  data: { name: id, power: 1, needs: [], ...data },
});
type Give = Awaited<ReturnType<typeof desk>>['give'];
const names = async (give: Give) =>
  value(await give('pack.list', {}))
    .rows.map(({ name, id }) => [name, id])
    .toSorted();
const binned = async (give: Give) => value(await give('bin.list', {})).rows.map(({ name, id }) => [name, id]);

describe('a pack as a file', () => {
  it('goes out and comes back into another library as it was', async () => {
    const first = await desk();
    await first.give('pack.save', { document: pack() });
    expect(value(await first.give('pack.export', { id: 'lights-0001' }))).toEqual({
      kind: 'saved',
      fileName: 'Lights.hearth',
    });
    const text = new TextDecoder().decode(first.parcels[0]?.bytes);
    const second = await desk();
    expect(value(await second.give('pack.import', { text, mode: 'add' }))).toEqual({
      id: 'lights-0001',
      revision: 1,
      replaced: null,
    });
    const {
      revision: _,
      updatedAt: __,
      ...came
    } = value(await second.give('pack.read', { id: 'lights-0001' }));
    expect(came).toEqual((({ revision: ___, updatedAt: ____, ...went }) => went)(pack()));
  });

  it('may be a stored document too, has a name without one of its own, and is not found where it is none', async () => {
    const { give, parcels } = await desk();
    const text = JSON.stringify(pack({ name: ' ' }));
    expect(value(await give('pack.check', { text })).id).toBe('lights-0001');
    value(await give('pack.import', { text, mode: 'add' }));
    value(await give('pack.export', { id: 'lights-0001' }));
    expect(parcels[0]?.suggestedName).toBe('pack.hearth');
    const gone = await give('pack.export', { id: 'nowhere-1' });
    expect(gone.ok ? '' : gone.error.code).toBe('not-found');
  });

  it('is looked through before anything is written', async () => {
    const { give } = await desk();
    const offer = value(await give('pack.check', { text: writePortable(pack()) }));
    expect(offer).toMatchObject({
      ...{ id: 'lights-0001', name: 'Lights', author: 'Ilse', about: 'What glows.', ruleset: 'toy' },
      ...{ rules: 1, tables: 0, cards: 0, things: { charm: 2 }, faults: [], existing: null },
    });
    expect(await names(give)).toEqual([]);
  });
});

describe('a pack with faults', () => {
  const faulty: readonly [string, PackDocument['things'], string][] = [
    ['a reference to nothing', [charm('a', { needs: ['lights-0001:gone'] })], 'things[0].data.needs[0]'],
    [
      'a circle',
      [charm('a', { needs: ['lights-0001:b'] }), charm('b', { needs: ['lights-0001:a'] })],
      'things[0].data.needs',
    ],
    ['an absurd number', [charm('a', {}), charm('b', { power: 1e300 })], 'things[1].data.power'],
    ['an unknown kind', [{ id: 'a', kind: 'spell', data: null }], 'things[0]'],
    ['data of another shape', [{ id: 'a', kind: 'charm', data: [[[]]] }], 'things[0]'],
    ['an effect nobody knows', [charm('a', { explodes: true })], 'things[0]'],
  ];

  it.each(faulty)('is refused for %s, and nothing is written', async (_, things, place) => {
    const { give, bugs } = await desk();
    const text = writePortable(pack({ things }));
    const offer = value(await give('pack.check', { text }));
    expect(offer.faults.length).toBeGreaterThan(0);
    expect(offer.faults.every(({ part }) => part === 'things')).toBe(true);
    for (const mode of ['add', 'copy', 'replace'] as const) {
      const refused = await give('pack.import', { text, mode });
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'invalid-input', path: `document.${place}` },
      });
      expect(JSON.stringify(refused)).toContain('homebrew.exchange.refused');
    }
    expect([await names(give), await binned(give), bugs]).toEqual([[], [], []]);
  });

  it('names every fault, those of rules, tables and cards too', async () => {
    const { give } = await desk();
    const text = JSON.stringify(
      pack({
        rules: [{ id: 'r', title: '', group: '', text: 'x' }],
        tables: [{ id: 't', title: 'T', dice: { count: 1, sides: 2 }, rows: [] }],
        cards: [{ id: 'c', deck: 'none', fields: {} }],
        things: [charm('a', { power: 99 })],
      }),
    );
    const { faults } = value(await give('pack.check', { text }));
    expect(faults.map(({ part, id, path }) => [part, id, path])).toEqual([
      ['rules', 'r', undefined],
      ['tables', 't', undefined],
      ['cards', 'c', undefined],
      ['things', 'a', 'power'],
    ]);
    const refused = await give('pack.import', { text, mode: 'add' });
    expect(refused.ok ? '' : refused.error.path).toBe('rules[0]');
  });

  it('is judged beside the packs that are on', async () => {
    const { give } = await desk();
    const needing = pack({ id: 'needing-1', things: [charm('a', { needs: ['lights-0001:light'] })] });
    const text = writePortable(needing);
    expect(value(await give('pack.check', { text })).faults).toHaveLength(1);
    await give('pack.save', { document: pack() });
    expect(value(await give('pack.check', { text })).faults).toEqual([]);
    expect((await give('pack.import', { text, mode: 'add' })).ok).toBe(true);
  });
});

describe('a pack whose id is there already', () => {
  const text = writePortable(pack({ name: 'Lights again' }));

  it('is refused unless it is said what becomes of the other', async () => {
    const { give } = await desk();
    await give('pack.save', { document: pack() });
    expect(value(await give('pack.check', { text })).existing).toMatchObject({
      name: 'Lights',
      where: 'library',
    });
    const refused = await give('pack.import', { text, mode: 'add' });
    expect(refused.ok ? '' : refused.error.code).toBe('conflict');
    expect(await names(give)).toEqual([['Lights', 'lights-0001']]);
  });

  it('comes in as a copy whose things name each other', async () => {
    const { give } = await desk();
    await give('pack.save', { document: pack() });
    const { id } = value(await give('pack.import', { text, mode: 'copy' }));
    expect((await names(give)).toSorted()).toEqual([
      ['Lights again', id],
      ['Lights', 'lights-0001'],
    ]);
    const copy = value(await give('pack.read', { id }));
    expect(copy.things[1]?.data).toMatchObject({ needs: [`${id}:light`] });
    expect(value(await give('pack.check', { text: writePortable(copy) })).faults).toEqual([]);
  });

  it('takes the place of the other, which goes to the bin and can be put back', async () => {
    const { give } = await desk();
    const saved = value(await give('pack.save', { document: pack() }));
    const old = value(await give('pack.read', { id: 'lights-0001' }));
    const taken = value(await give('pack.import', { text, mode: 'replace' }));
    expect(taken).toMatchObject({ id: 'lights-0001', revision: saved.revision + 1 });
    expect(await names(give)).toEqual([['Lights again', 'lights-0001']]);
    expect(await binned(give)).toEqual([['Lights', taken.replaced]]);
    // Taken back, as the window does it.
    value(await give('pack.save', { document: { ...old, revision: taken.revision } }));
    expect(value(await give('pack.read', { id: 'lights-0001' })).name).toBe('Lights');
    // And from the bin, under the id of its own that it got there.
    value(await give('bin.restore', { id: taken.replaced ?? '' }));
    const back = value(await give('pack.read', { id: taken.replaced ?? '' }));
    expect([back.name, back.on]).toEqual(['Lights', false]);
    expect(back.things[1]?.data).toMatchObject({ needs: [`${back.id}:light`] });
  });

  it('takes the place of one in the bin, which stays there', async () => {
    const { give } = await desk();
    await give('pack.save', { document: pack() });
    await give('pack.bin', { id: 'lights-0001' });
    expect(value(await give('pack.check', { text })).existing).toMatchObject({
      name: 'Lights',
      where: 'bin',
    });
    const taken = value(await give('pack.import', { text, mode: 'replace' }));
    expect(await names(give)).toEqual([['Lights again', 'lights-0001']]);
    expect(await binned(give)).toEqual([['Lights', taken.replaced]]);
    value(await give('pack.bin', { id: 'lights-0001' }));
  });

  it('does not take the place of one that is damaged, but may stand beside it', async () => {
    const libraryFolder = await temporaryFolder();
    const { give } = await desk(libraryFolder);
    await give('pack.save', { document: pack({ id: 'other-pack' }) });
    await writeFile(path.join(libraryFolder, 'packs', 'lights-0001.json'), '{');
    expect(value(await give('pack.check', { text })).existing).toEqual({
      name: '',
      updatedAt: null,
      where: 'library',
    });
    const refused = await give('pack.import', { text, mode: 'replace' });
    expect(refused.ok ? '' : refused.error.code).toBe('damaged-document');
    expect((await give('pack.import', { text, mode: 'copy' })).ok).toBe(true);
  });

  it('is left as it is where nothing can be written', async () => {
    let broken = false;
    const fs = fileSystem({
      rename: async (from, to) => {
        if (broken) throw systemError('EIO');
        await nodeFileSystem.rename(from, to);
      },
    });
    const { give } = await toyServices({ rulesets: charmRulesets, fs });
    await give('pack.save', { document: pack() });
    broken = true;
    const refused = await give('pack.import', { text, mode: 'replace' });
    broken = false;
    expect(refused.ok ? '' : refused.error.code).toBe('storage-failed');
    expect(await names(give)).toEqual([['Lights', 'lights-0001']]);
  });
});

describe('a file that is no pack', () => {
  it.each([
    ['a character', writePortable(toyCharacter()), 'invalid-input', 'homebrew.exchange.isCharacter'],
    ['a campaign', JSON.stringify(toyCampaign()), 'invalid-input', 'homebrew.exchange.isCampaign'],
    ['nothing of ours', '{"a":1}', 'invalid-input', 'services.portable.foreign'],
    ['no JSON', '{', 'invalid-input', 'services.json.cut'],
    [
      'a pack of other rules',
      JSON.stringify(pack({ ruleset: 'unheard' })),
      'unknown-ruleset',
      'errors.unknown-ruleset',
    ],
    ['a newer pack', JSON.stringify({ ...pack(), version: 99 }), 'newer-version', 'errors.newer-version'],
    [
      'a number past all numbers',
      writePortable(pack()).replace('"power": 1', '"power": 1e999'),
      'invalid-input',
      'services.issue.other',
    ],
  ])('is refused: %s', async (_, text, code, key) => {
    const { give } = await desk();
    for (const answer of [
      await give('pack.check', { text }),
      await give('pack.import', { text, mode: 'copy' }),
    ])
      expect(answer).toMatchObject({ ok: false, error: { code, text: { key } } });
    expect(await names(give)).toEqual([]);
  });

  it('is said to be a pack where a character is wanted', async () => {
    const { give } = await desk();
    const refused = await give('character.import', { fileName: 'x', text: writePortable(pack()) });
    expect(refused).toMatchObject({
      error: { code: 'invalid-input', text: { key: 'homebrew.exchange.isPack' } },
    });
  });
});

it('answers any file with a code, and writes only what is sound', async () => {
  const { give, bugs } = await desk();
  const sound = pack();
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.record({
      id: fc.oneof(fc.string(), fc.constant('light')),
      kind: fc.constantFrom('charm', 'limits', 'x'),
      data: fc.jsonValue(),
    }),
    fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c'),
        kind: fc.constantFrom('charm', 'limits'),
        data: fc.record({
          name: fc.string(),
          power: fc.oneof(fc.integer(), fc.double()),
          needs: fc.array(fc.constantFrom('lights-0001:a', 'lights-0001:b', 'lights-0001:c')),
        }),
      }),
      { maxLength: 4 },
    ),
  );
  const spoilt = fc
    .tuple(fc.constantFrom(...Object.keys(sound), '__proto__', 'x'), anything, fc.boolean())
    .map(([key, part, wrapped]) => {
      const document = { ...sound, [key]: part };
      return JSON.stringify(wrapped ? { format: 'hearthbook-export', version: 1, document } : document);
    });
  const texts = fc.oneof(
    { weight: 6, arbitrary: spoilt },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.nat(2000).map((length) => writePortable(sound).slice(0, length)) },
  );
  const codes: readonly string[] = commands['pack.import'].errors;
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom('add', 'copy', 'replace'), async (text, mode) => {
      const answer = await give('pack.import', { text, mode });
      if (answer.ok) {
        const stored = value(await give('pack.read', { id: answer.value.id }));
        const again = value(await give('pack.check', { text: writePortable(stored) }));
        expect(again.faults).toEqual([]);
      } else expect(codes).toContain(answer.error.code);
    }),
    { numRuns: 150 },
  );
  expect(bugs).toEqual([]);
});
