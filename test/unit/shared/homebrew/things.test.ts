import { describe, expect, it } from 'vitest';
import { packSchema, type PackDocument } from '#shared/homebrew/document';
import { packFaults } from '#shared/homebrew/faults';
import { createLayering, inOrder, missingPacks, packsInPlay, packsKey } from '#shared/homebrew/inPlay';
import { newPack, renamingThings, withWords } from '#shared/homebrew/pack';
import { namedFaults, thingCounts } from '#shared/homebrew/report';
import { withPacks } from '#shared/homebrew/withPacks';
import { newCharacter } from '#shared/sheet/commands';
import { charmRuleset } from '#test/fixtures/charmRuleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ports = { clock: fixedClock, ids: countingIds() };

/** A pack of charms, given the requirements of each by id. */
function charms(
  id: string,
  needs: Readonly<Record<string, readonly string[]>>,
  more: Partial<PackDocument> = {},
) {
  const things = Object.entries(needs).map(([thing, needed]) => ({
    id: thing,
    kind: 'charm',
    data: { name: thing, power: 1, needs: [...needed] },
  }));
  return { ...newPack('toy', id, ports), id, things, ...more };
}

const subtitle = (packs: readonly PackDocument[]) => {
  const opened = withPacks(charmRuleset, packs).open(newCharacter(charmRuleset, ports));
  return opened.ok ? opened.value.subtitle : undefined;
};
const faultsOf = (pack: PackDocument, others: readonly PackDocument[] = [], rules = charmRuleset) =>
  packFaults(pack, rules, others).map(({ part, id, path, text }) => [
    part,
    id,
    path,
    'key' in text ? text.key : text.raw,
  ]);

describe('things of packs', () => {
  const base = charms('base', { light: [], flame: ['base:light'] });
  const other = charms('other', { storm: ['base:flame'] });

  it('are known to the rules, across packs', () => {
    expect(subtitle([base])).toEqual({ raw: '2 charms' });
    expect(subtitle([base, other])).toEqual({ raw: '3 charms' });
    expect(faultsOf(other, [base])).toEqual([]);
  });

  it('are left out where they have a fault, and leave the rest of their pack on', () => {
    expect(subtitle([other])).toEqual({ raw: '0 charms' });
    const broken = charms('base', { light: [], flame: ['base:nothing'] });
    expect(subtitle([broken])).toEqual({ raw: '1 charms' });
    expect(faultsOf(broken)).toEqual([['things', 'flame', 'needs[0]', 'There is no base:nothing.']]);
  });

  it('are validated with active packs, but only their own faults are reported', () => {
    const broken = charms('broken', { x: ['nowhere'] });
    expect(faultsOf(other, [base, broken])).toEqual([]);
    expect(faultsOf(other, [])).toEqual([['things', 'storm', 'needs[0]', 'There is no base:flame.']]);
    // The stored version of the pack itself does not count, nor entries of other rulesets.
    expect(faultsOf(base, [charms('base', { old: ['nowhere'] }), { ...broken, ruleset: 'other' }])).toEqual(
      [],
    );
  });

  it('name a circle at every thing in it', () => {
    const circle = charms('round', { a: ['round:b'], b: ['round:a'], c: ['round:a'] });
    expect(faultsOf(circle)).toEqual([
      ['things', 'a', 'needs', 'It needs itself.'],
      ['things', 'b', 'needs', 'It needs itself.'],
    ]);
  });

  it('of an unknown type, one too many, or for rules without entries are faults', () => {
    const limits = { id: 'l1', kind: 'limits', data: { coin: 'Crown' } };
    const pack = {
      ...base,
      things: [...base.things, { id: 'x', kind: 'spell', data: null }, limits, { ...limits, id: 'l2' }],
    };
    expect(faultsOf(pack)).toEqual([
      ['things', 'x', undefined, 'homebrew.fault.unknownKind'],
      ['things', 'l2', undefined, 'homebrew.fault.second'],
    ]);
    expect(subtitle([pack])).toEqual({ raw: '0 charms' });
    expect(faultsOf(base, [], toyRuleset).map(([, id, , key]) => [id, key])).toEqual([
      ['light', 'homebrew.fault.noThings'],
      ['flame', 'homebrew.fault.noThings'],
    ]);
    expect(withPacks(toyRuleset, [base])).toMatchObject({ manifest: toyRuleset.manifest });
  });

  it('stay out of another pack that needs those of a pack with an unknown kind', () => {
    const unplaced = { ...base, things: [...base.things, { id: 'x', kind: 'spell', data: null }] };
    expect(faultsOf(other, [unplaced]).map(([, id]) => id)).toEqual(['storm']);
  });

  it('have ids that are valid within ids of choices', () => {
    const named = (id: string) =>
      packSchema.safeParse({ ...base, things: [{ id, kind: 'charm', data: 1 }] }).success;
    expect(['a', 'A-b_9', 'x'.repeat(64)].map(named)).toEqual([true, true, true]);
    expect(['', 'a:b', 'a b', 'a.b', 'x'.repeat(65)].map(named)).toEqual([false, false, false, false, false]);
  });
});

describe('a pack under another id', () => {
  it('includes references among its entries, and nothing else', () => {
    const pack: PackDocument = {
      ...charms('base', { light: [] }, { revision: 7 }),
      things: [
        { id: 'light', kind: 'charm', data: { name: 'base: light', needs: ['other:light', 'base:gone'] } },
        {
          id: 'flame',
          kind: 'charm',
          data: {
            'base:light': 1,
            needs: ['base:light'],
            text: 'skill:base:light!',
            x: [true, null, 3, 'mybase:light'],
          },
        },
      ],
    };
    const rename = renamingThings([pack, charms('other', { light: [] })], new Map([['base', 'copy']]));
    expect(
      withWords(
        pack.things.map(({ data }) => data),
        rename!,
      ),
    ).toEqual([
      { name: 'base: light', needs: ['other:light', 'base:gone'] },
      {
        'copy:light': 1,
        needs: ['copy:light'],
        text: 'skill:copy:light!',
        x: [true, null, 3, 'mybase:light'],
      },
    ]);
    expect(pack.things[1]?.data).toHaveProperty('base:light');
    expect(renamingThings([pack], new Map([['other', 'copy']]))).toBeUndefined();
  });
});

describe('packs in play', () => {
  const on = charms('pack-on', {});
  const off = charms('pack-off', {}, { on: false });
  const foreign = charms('pack-foreign', {}, { ruleset: 'other' });
  const ids = (chosen: readonly string[] | null) =>
    packsInPlay([on, off, foreign], 'toy', chosen).map(({ id }) => id);

  it('are all that are on, or exactly those that a campaign names', () => {
    expect(ids(null)).toEqual(['pack-on']);
    expect(ids(['pack-off', 'pack-foreign', 'gone'])).toEqual(['pack-off']);
    expect(ids([])).toEqual([]);
  });

  it('that a campaign names and that are not here are missing', () => {
    expect(missingPacks([on, off], ['pack-off', 'gone'])).toEqual(['gone']);
    expect(missingPacks([on], null)).toEqual([]);
  });

  it('go from the oldest to the newest, and from id to id among equals', () => {
    const late = charms('aaaa', {}, { createdAt: '2027-01-01T00:00:00.000Z' });
    expect(inOrder([late, on, off]).map(({ id }) => id)).toEqual(['pack-off', 'pack-on', 'aaaa']);
  });

  it('have a key for each of their states, whatever their order', () => {
    expect(packsKey([on, off])).toBe(packsKey([off, on]));
    const states = [[], [on], [on, off], [{ ...on, revision: 1 }], [{ ...on, updatedAt: '2027' }]];
    expect(new Set(states.map((state) => packsKey(state))).size).toBe(states.length);
  });

  it('applied to the same rules twice return the same ruleset', () => {
    const layer = createLayering();
    const made = layer(charmRuleset, [on]);
    expect(layer(charmRuleset, [on])).toBe(made);
    expect(layer(charmRuleset, [{ ...on, revision: 1 }])).not.toBe(made);
    expect(layer({ ...charmRuleset }, [on])).not.toBe(made);
    for (let index = 0; index < 40; index += 1) layer(charmRuleset, [{ ...on, revision: index + 2 }]);
    expect(layer(charmRuleset, [on])).not.toBe(made);
  });
});

describe('a report on a pack', () => {
  it('names the kind and the title of everything that has a fault', () => {
    const pack: PackDocument = {
      ...charms('base', { flame: ['nowhere'], ' ': [] }),
      rules: [{ id: 'r', title: 'Hats', group: '', text: '' }],
      tables: [{ id: 't', title: '', dice: { count: 1, sides: 2 }, rows: [] }],
      cards: [{ id: 'c', deck: 'none', fields: { omen: 'A crow' } }],
    };
    const unknown = { id: 'x', kind: 'spell', data: null };
    const named = namedFaults({ ...pack, things: [...pack.things, unknown] }, charmRuleset, []);
    expect(named.map(({ kind, title }) => [kind, title])).toEqual([
      [{ key: 'homebrew.kind.rules' }, { raw: 'Hats' }],
      [{ key: 'homebrew.kind.tables' }, { key: 'homebrew.untitled' }],
      [{ key: 'homebrew.kind.tables' }, { key: 'homebrew.untitled' }],
      [{ key: 'homebrew.kind.cards' }, { raw: 'A crow' }],
      [{ raw: 'spell' }, { raw: 'x' }],
      [{ raw: 'Charm' }, { raw: 'flame' }],
    ]);
  });

  it('counts things by kind', () => {
    expect(thingCounts(charms('base', { a: [], b: [] }))).toEqual({ charm: 2 });
    expect(thingCounts(charms('base', {}))).toEqual({});
  });
});
