import { beforeAll, describe, expect, it } from 'vitest';
import { newCampaign } from '../../../../../shared/campaign/campaign';
import { drawsOf } from '../../../../../shared/campaign/encounter/draws';
import { seededRng } from '../../../../../shared/dice/random';
import { parseDocument } from '../../../../../shared/documents/parse';
import type { Table, TableRules } from '../../../../../shared/encounter/command';
import type { Encounter } from '../../../../../shared/encounter/document';
import { everybody, orderOf } from '../../../../../shared/encounter/report';
import { run } from '../../../../../shared/encounter/run';
import { undo } from '../../../../../shared/encounter/undo';
import { kinds } from '../../../../../shared/library/kinds';
import { countingIds, fixedClock } from '../../../../fixtures/ports';
import { played, ports, ran, rulesOf } from '../../encounter/table';

let rules: TableRules;
beforeAll(async () => {
  rules = await rulesOf(...played);
});

const foe = (id: string, more: object = {}) => ({
  ...{ id, name: id, party: false, character: null, values: {}, drawn: [], place: 0 },
  ...{ lowered: 0, held: false, acted: false, out: false },
  ...more,
});

/** A campaign of the fourth format with the turn order of its GM screen, as it is opened today. */
function opened(ruleset: string, encounter: unknown, more: object = {}) {
  const campaign = newCampaign(ruleset, 'Road', { clock: fixedClock, ids: countingIds() });
  const parsed = parseDocument(kinds.campaign, { ...campaign, version: 4, encounter, ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value.document;
}

function migrated(ruleset: string, encounter: unknown): Encounter {
  const [only] = Object.values(opened(ruleset, encounter).encounters ?? {});
  if (only === undefined) throw new Error('no encounter');
  return only;
}

const tableOf = (encounter: Encounter): Table => ({ encounter, characters: {} });

describe('the turn order that a GM screen kept before encounters', () => {
  it.each(played)('goes on at the same turn, under %s', (ruleset) => {
    const order = {
      ...{ mode: 'each', round: 3, turn: 'wolf', pile: ['14s'] },
      combatants: [
        foe('rat', { drawn: [9], place: 2 }),
        foe('wolf', { drawn: [9], place: 1 }),
        foe('owl', { drawn: [9], place: 0, acted: true }),
        foe('bat', { drawn: [9], place: 3, out: true }),
        foe('cat', { drawn: [9], place: 4, held: true }),
      ],
    };
    const encounter = migrated(ruleset, order);
    expect(encounter).toMatchObject({ state: 'running', round: 3, turn: 'wolf', ruleset });
    expect(orderOf(tableOf(encounter), rules)).toEqual(['owl', 'wolf', 'rat', 'bat', 'cat']);
    expect(everybody(tableOf(encounter), rules).map(({ health }) => health)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    const after = ran(tableOf(encounter), { do: 'next' }, rules).table;
    expect(after.encounter).toMatchObject({ round: 3, turn: 'rat' });
    const called = ran(after, { do: 'back', targets: ['cat'] }, rules).table;
    expect(called.encounter.turn).toBe('cat');
  });

  it('can be harmed in no way that it never could, but can have conditions', () => {
    const table = tableOf(
      migrated('heroic', { ...{ mode: 'each', round: 1, turn: 'rat', pile: [] }, combatants: [foe('rat')] }),
    );
    const hit = { do: 'damage', targets: ['rat'], hits: { parts: [{ amount: 3 }] } } as const;
    expect(run(table, hit, rules, ports())).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    const prone = ran(table, { do: 'condition', targets: ['rat'], condition: 'prone' }, rules).table;
    expect(everybody(prone, rules)[0]?.conditions).toMatchObject([{ kind: 'prone' }]);
  });

  it('that had not started begins with dice for everybody', () => {
    const order = {
      ...{ mode: 'each', round: 0, turn: null, pile: [] },
      combatants: [foe('rat'), foe('bat')],
    };
    const encounter = migrated('heroic', order);
    expect(encounter).toMatchObject({ state: 'prepared', round: 0, turn: null });
    const begun = ran(tableOf(encounter), { do: 'begin' }, rules).table.encounter;
    const draws = drawsOf(begun, rules, seededRng('begin'));
    expect(Object.keys(draws?.faces ?? {})).toEqual(['rat', 'bat']);
  });

  it('without anybody is left out, and others stay', () => {
    expect(opened('heroic', null).encounters).toBeUndefined();
    const nobody = { mode: 'each', round: 0, turn: null, combatants: [], pile: [] };
    expect(opened('heroic', nobody).encounters).toBeUndefined();
    const order = { ...{ mode: 'each', round: 1, turn: null, pile: [] }, combatants: [foe('rat')] };
    const first = migrated('heroic', order);
    const both = opened('heroic', order, { encounters: { 'turn-order': { ...first, name: 'Mine' } } });
    expect(Object.keys(both.encounters ?? {})).toEqual(['turn-order', 'turn-order-2']);
    expect(both.encounters?.['turn-order']?.name).toBe('Mine');
  });

  it('keeps everybody apart who shared an id or a sheet', () => {
    const combatants = [
      foe('rat', { character: 'rat-00001' }),
      foe('rat', { name: 'second', character: 'rat-00001' }),
      foe('bat', { place: 3 }),
    ];
    const encounter = migrated('heroic', {
      ...{ mode: 'each', round: 1, turn: 'rat', pile: [] },
      combatants,
    });
    const all = Object.values(encounter.combatants);
    expect(all.map(({ name }) => name)).toEqual(['rat', 'second', 'bat']);
    expect(all.filter(({ source }) => 'character' in source)).toHaveLength(1);
    expect(orderOf(tableOf(encounter), rules)).toHaveLength(3);
  });

  it('that cannot be read stays as it is', () => {
    expect(opened('heroic', { combatants: 'none' })).toMatchObject({ encounter: { combatants: 'none' } });
  });
});

describe('initiative cards', () => {
  const order = {
    ...{ mode: 'each', round: 1, turn: 'rat', pile: ['2c', '3c'] },
    combatants: [
      foe('rat', { drawn: [52] }),
      foe('bat', { drawn: [51] }),
      foe('owl', { drawn: [50], held: true }),
    ],
  };

  it('keep their pile', () => {
    expect(migrated('tiers', order).pile).toEqual([1, 5]);
  });

  it('are dealt anew each round, never twice, and come back with undo', () => {
    let table = tableOf(migrated('tiers', order));
    const before = table;
    table = ran(table, { do: 'next' }, rules).table;
    const considered = ran(table, { do: 'next' }, rules).table.encounter;
    expect(considered.round).toBe(2);
    const draws = drawsOf(considered, rules, seededRng('deal'));
    if (draws === undefined) throw new Error('nothing drawn');
    table = ran(table, { do: 'next', draws }, rules, { clock: fixedClock, ids: countingIds('second') }).table;
    const { combatants, pile = [] } = table.encounter;
    expect(combatants['owl']?.drawn).toEqual([50]);
    const all = [...Object.values(combatants).flatMap(({ drawn }) => drawn), ...pile];
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, at) => at + 1));
    for (const times of [1, 2]) {
      const back = undo(table);
      if (!back.ok) throw new Error(`refused ${String(times)}`);
      table = back.value;
    }
    expect({ ...table.encounter, entries: [] }).toEqual(before.encounter);
  });
});

describe('initiative by side', () => {
  it('lets the side of the best number act before the other one', () => {
    const order = {
      ...{ mode: 'sides', round: 1, turn: null, pile: [] },
      combatants: [
        foe('slow hero', { party: true, drawn: [4], values: { dexterity: -2 } }),
        foe('quick hero', { party: true, drawn: [4], values: { dexterity: 2 } }),
        foe('rat', { drawn: [5], values: { dexterity: 0 } }),
      ],
    };
    const encounter = migrated('delver', order);
    expect(orderOf(tableOf(encounter), rules)).toEqual(['quick hero', 'slow hero', 'rat']);
    expect(orderOf(tableOf({ ...encounter, mode: 'each' }), rules)).toEqual([
      'quick hero',
      'rat',
      'slow hero',
    ]);
    const out = ran(tableOf(encounter), { do: 'out', targets: ['quick hero'] }, rules).table;
    expect(orderOf(out, rules)[0]).toBe('rat');
  });

  it('follows a number that is typed later', () => {
    const order = {
      ...{ mode: 'each', round: 1, turn: 'rat', pile: [] },
      combatants: [foe('rat'), foe('bat')],
    };
    const table = tableOf(migrated('heroic', order));
    const after = ran(table, { do: 'initiative', targets: ['bat'], initiative: 7 }, rules).table;
    expect(orderOf(after, rules)).toEqual(['bat', 'rat']);
  });
});
