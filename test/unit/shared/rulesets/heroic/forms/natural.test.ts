import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { ruleset } from '#shared/rulesets/heroic/index';
import { ports, translate } from '#test/unit/shared/rulesets/heroic/support';
import { blockReport, faults, figureOf, made, opened, sources, words } from './support';

const creature = (natural: Json, more: Parameters<typeof made>[1] = {}) =>
  made('npc', { stats: { str: 3, agi: 2, mnd: 1 }, natural, ...more });

describe('gear of its own', () => {
  it('attacks by a stat with an addend, or by a custom number', () => {
    const { derived } = blockReport(
      creature([
        { name: 'Tail', attack: { by: 'str', plus: -1 }, damage: 2 },
        { name: 'Gaze', attack: { by: 'mnd', plus: 0 }, range: 20 },
        { name: 'Swarm', attack: { by: 'hand', plus: 6 } },
      ]),
    );
    expect(derived.attacks).toEqual([
      { item: 'Tail', attack: 2, damage: 2 },
      { item: 'Gaze', attack: 1, damage: 0 },
      { item: 'Swarm', attack: 6, damage: 0 },
    ]);
  });

  it('lists custom values', () => {
    const table = opened(creature([{ name: 'Swarm', attack: { by: 'hand', plus: 6 } }]))
      .sheet()
      .blocks.find(({ id }) => id === 'attacks');
    const cell = table?.kind === 'table' ? table.rows[0]?.cells[1] : undefined;
    expect(sources(cell?.explained)).toBe('Custom value 6');
  });

  it('fights with bare hands only without another weapon', () => {
    const items = (document: ReturnType<typeof creature>) =>
      blockReport(document).derived.attacks.map(({ item }) => item);
    expect(items(creature([]))).toEqual(['Brawling']);
    expect(items(creature([{ name: 'Claw' }]))).toEqual(['Claw']);
    expect(items(made('vehicle'))).toEqual([]);
    expect(items(made('army'))).toEqual([]);
  });

  it('protects: Def and the better armor roll', () => {
    const plated = creature([
      { kind: 'armor', name: 'Plates', armorRoll: '5 4', defense: 1 },
      { kind: 'other', name: 'Long coat', defense: -2 },
    ]);
    const sheet = opened(plated).sheet();
    expect(sources(figureOf(sheet, 'defense').explained)).toBe('Agi 2, Plates 1, Long coat -2');
    expect(blockReport(plated).derived.armorRoll?.numbers).toEqual([4, 5]);
    const worn = { items: [{ id: 'heavy-armor', state: 'worn', quantity: 1 }] };
    const both = creature([{ kind: 'armor', name: 'Hide', armorRoll: '6' }], {
      gear: { method: 'coins', ...worn },
    });
    expect(blockReport(both).derived.armorRoll?.numbers).toEqual([3, 4, 6]);
  });

  it('rolls its armor by its own numbers', () => {
    const roll = (numbers: string) =>
      figureOf(opened(creature([{ kind: 'armor', name: 'Hide', armorRoll: numbers }])).sheet(), 'armorRoll')
        .roll;
    for (const numbers of ['4', '2, 5']) {
      const request = roll(numbers);
      const check = ruleset.checks.find(({ id }) => id === request?.check);
      expect(check?.open({ armor: 'unarmored', armorBonus: 0, armorAbsorbs: 0, ...request?.values }).ok).toBe(
        true,
      );
    }
    expect(roll('')).toBeUndefined();
  });

  it('carries keywords and weighs', () => {
    const club = creature([
      {
        name: 'Club',
        attack: { by: 'str', plus: 0 },
        encumbrance: 4,
        keywords: [{ id: 'balanced' }, { id: 'burst', x: 3 }],
      },
    ]);
    const table = opened(club)
      .sheet()
      .blocks.find(({ id }) => id === 'attacks');
    const cells = table?.kind === 'table' ? (table.rows[0]?.cells ?? []) : [];
    expect(words(cells[3]?.terms?.map(({ label }) => label) ?? [])).toEqual([
      'Balanced',
      'Burst (3)',
      'Enc (4)',
    ]);
    // Enc 4 is more than Str 3: Str and Agi count one lower, so Att is 2; Str 2 and Agi 1 are not balanced.
    expect(blockReport(club).derived.attacks[0]?.attack).toBe(2);
  });

  it('is validated: absurd numbers, armor rolls that are none, keywords that are not here', () => {
    expect(faults(creature([{ name: 'A', damage: 99 }]))).toEqual(['absurd-number natural[0].damage']);
    expect(faults(creature([{ name: 'A', attack: { by: 'hand', plus: -99 } }]))).toEqual([
      'absurd-number natural[0].attack.plus',
    ]);
    for (const armorRoll of ['four', '0', '13', '4 or 5'])
      expect(faults(creature([{ kind: 'armor', name: 'A', armorRoll }]))).toEqual([
        'armor-numbers natural[0].armorRoll',
      ]);
    expect(faults(creature([{ name: 'A', keywords: [{ id: 'whirring' }] }]))).toEqual([
      'missing-content natural[0].keywords[0].id',
    ]);
    expect(faults(creature([], { stats: { str: 21, agi: 0, mnd: -6 } }))).toEqual([
      'absurd-number stats.str',
      'absurd-number stats.mnd',
    ]);
    expect(faults(creature([], { byHand: { endurance: { on: true, value: -1 } } }))).toEqual([
      'absurd-number byHand.endurance.value',
    ]);
    expect(faults(creature([], { byHand: { endurance: { on: false, value: -1 } } }))).toEqual([]);
  });

  it('names tables that are not here', () => {
    const lost = creature([], {
      skills: [{ id: 'juggling', level: 'basic' }],
      gear: { method: 'coins', items: [{ id: 'scythe', state: 'wielded', quantity: 1 }] },
    });
    expect(faults(lost)).toEqual(['missing-content skills[0].id', 'missing-content gear.items[0].id']);
  });
});

describe('what cannot be read', () => {
  it.each<[string, Json, string]>([
    ['npc', { stats: 'strong' }, 'choices.stats'],
    ['npc', { natural: [{ damage: 'much' }] }, 'choices.natural[0].damage'],
    ['vehicle', { kind: 'submarine' }, 'choices.kind'],
    ['army', { leader: 7 }, 'choices.leader'],
    ['minion', { minion: { kind: 3 } }, 'choices.minion.kind'],
    ['npc', null, 'choices'],
    ['vehicle', 7, 'choices'],
    ['army', [], 'choices'],
  ])('refuses %s choices %j with their place', (form, choices, path) => {
    const result = ruleset.open({ ...newCharacter(ruleset, ports(), { form }), choices });
    expect(result.ok ? 'opened' : [result.error.code, result.error.path]).toEqual(['damaged-document', path]);
  });

  it('refuses a play state and a form that it cannot read', () => {
    const document = newCharacter(ruleset, ports(), { form: 'npc' });
    const refused = ruleset.open({ ...document, play: { deeds: 7 } });
    expect(refused.ok ? 'opened' : refused.error.path).toBe('play.deeds');
    const unknown = ruleset.open({ ...document, form: 'dungeon' });
    expect(unknown.ok ? '' : translate(unknown.error.text)).toContain('“dungeon”');
  });
});
