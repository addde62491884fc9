import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { idOfSlot, nextRound, slotsOf } from '#shared/encounter/order';
import type { PlannedEvent } from '#shared/encounter/preparation/plan';
import { message } from '#shared/kernel/text';
import { projectForPlayers } from '#shared/encounter/playerView/project';
import { everybody } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { load, open } from '#test/contract/support/rulesets';
import { after, characterOf, hero, ports, quick, ran, rulesOf, tableOf } from './table';

let rules: TableRules;
let start: Table;

beforeAll(async () => {
  rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  start = tableOf('heroic', [quick(heroic, 'ann', 12), quick(heroic, 'bob', 10), quick(heroic, 'cid', 8)]);
});

const begin: Command = { do: 'begin' };
const next: Command = { do: 'next' };
const event = (more: Partial<PlannedEvent> = {}): Command => ({
  do: 'event',
  event: {
    id: 'lair',
    text: 'The lair shakes',
    initiative: 10,
    from: 1,
    every: 1,
    shown: false,
    ...more,
  },
});
const planned = (more: Partial<PlannedEvent> = {}): Table => {
  const command = event(more);
  if (command.do !== 'event') throw new Error('No event');
  const events = { [command.event.id]: { ...command.event, happened: 0 } };
  return { ...start, encounter: { ...start.encounter, events } };
};

/** Whose turn it is, one after another. */
function turns(table: Table, count: number, by = rules): string[] {
  const seen: string[] = [];
  let now = table;
  for (let step = 0; step < count; step += 1) {
    seen.push(`${String(now.encounter.round)} ${String(now.encounter.turn)}`);
    now = after(now, by, [next]);
  }
  return seen;
}

const reason = (table: Table, command: Command) => {
  const result = run(table, command, rules, ports());
  return result.ok ? undefined : result.error.text;
};

describe('an event in the order', () => {
  it('comes after everyone who is as quick, in the rounds that it is for', () => {
    expect(turns(after(planned(), rules, [begin]), 5)).toEqual([
      '1 ann',
      '1 bob',
      '1 lair',
      '1 cid',
      '2 ann',
    ]);
    const timer = after(planned({ initiative: null, from: 2, every: 2 }), rules, [begin]);
    expect(turns(timer, 14).filter((turn) => turn.endsWith('lair'))).toEqual(['2 lair', '4 lair']);
    expect(turns(timer, 14)[3]).toBe('2 lair');
    const once = after(planned({ initiative: -5, from: 1, every: null }), rules, [begin]);
    expect(turns(once, 8)).toEqual([
      ...['1 ann', '1 bob', '1 cid', '1 lair'],
      ...['2 ann', '2 bob', '2 cid', '3 ann'],
    ]);
  });

  it('stands in the order at its place, also between those who are equal to it', () => {
    const ids = (table: Table) => slotsOf(table.encounter, rules).map(idOfSlot);
    expect(ids(planned())).toEqual(['ann', 'bob', 'lair', 'cid']);
    expect(ids(planned({ initiative: null }))).toEqual(['lair', 'ann', 'bob', 'cid']);
    expect(ids(planned({ initiative: 3 }))).toEqual(['ann', 'bob', 'cid', 'lair']);
  });

  it('is added while the encounter runs, and waits for the next time if its place is past', () => {
    const bob = after(start, rules, [begin, next]);
    expect(turns(after(bob, rules, [event({ initiative: 9 })]), 3)).toEqual(['1 bob', '1 lair', '1 cid']);
    const late = after(bob, rules, [event({ initiative: 11 })]);
    expect(turns(late, 4)).toEqual(['1 bob', '1 cid', '2 ann', '2 lair']);
  });

  it('is refused where it would never happen', () => {
    const bob = after(start, rules, [begin, next]);
    const past = { every: null, initiative: 11 };
    expect(reason(bob, event(past))).toMatchObject({ key: 'encounter.refused.eventPast' });
    expect(reason(bob, event({ ...past, from: 2 }))).toBeUndefined();
    expect(reason(bob, event({ ...past, initiative: 9 }))).toBeUndefined();
    expect(reason(bob, { do: 'removeEvent', event: 'lair' })).toMatchObject({
      key: 'encounter.refused.noEvent',
    });
  });

  it('is nobody: nobody delays, holds, or causes a condition in its turn', () => {
    const now = after(planned({ initiative: null }), rules, [begin]);
    expect(now.encounter.turn).toBe('lair');
    for (const command of [{ do: 'delay' }, { do: 'hold' }] as const)
      expect(reason(now, command)).toMatchObject({ key: 'encounter.refused.nobody' });
    const dizzy = after(now, rules, [
      { do: 'condition', targets: ['cid'], condition: 'dizzy', lasts: { rounds: 1 } },
    ]);
    expect(Object.values(dizzy.encounter.conditions)).toMatchObject([
      { by: null, ends: { how: 'tick', tick: { of: null } } },
    ]);
  });

  it('begins rounds that end with it, whether or not it comes again', () => {
    const now = after(planned({ initiative: 9, every: null }), rules, [begin, next, next]);
    expect(now.encounter.turn).toBe('lair');
    const dizzy: Command = { do: 'condition', targets: ['cid'], condition: 'dizzy', lasts: { rounds: 1 } };
    const started = after(now, rules, [dizzy]);
    const left = [0, 1, 2, 3, 4].map((times) =>
      everybody(
        after(
          started,
          rules,
          Array.from({ length: times }, () => next),
        ),
        rules,
      )
        .flatMap(({ conditions }) => conditions)
        .map(({ time }) => time),
    );
    const round = message('durations.rounds', { count: 1 });
    // Cid, Ann and Bob act until then.
    expect(left).toEqual([[round], [round], [round], [round], []]);
  });

  it('goes on after a held turn was called into it, and passes on when it is removed', () => {
    const held = after(planned({ initiative: 9 }), rules, [begin, { do: 'hold' }, next]);
    expect(held.encounter.turn).toBe('lair');
    const called = after(held, rules, [{ do: 'back', targets: ['ann'] }]);
    expect(called.encounter).toMatchObject({ turn: 'ann', interrupted: ['lair'] });
    expect(turns(called, 3)).toEqual(['1 ann', '1 lair', '1 cid']);
    expect(after(held, rules, [{ do: 'removeEvent', event: 'lair' }]).encounter.turn).toBe('cid');
    const gone = after(called, rules, [{ do: 'removeEvent', event: 'lair' }]);
    expect(turns(gone, 2)).toEqual(['1 ann', '1 cid']);
  });

  it('is changed, keeping the rounds in which it happened, and undone', () => {
    const now = after(planned({ initiative: null }), rules, [begin, next]);
    const changed = ran(now, event({ initiative: null, text: 'It shakes again' }), rules).table;
    expect(changed.encounter.events).toMatchObject({ lair: { text: 'It shakes again', happened: 1 } });
    expect(turns(changed, 4)).toEqual(['1 ann', '1 bob', '1 cid', '2 lair']);
    const back = undo(changed);
    expect(back.ok && back.value.encounter.events).toEqual(now.encounter.events);
    const [first] = [ran(start, begin, rules).table];
    const added = ran(first, event({ from: 3 }), rules).table;
    const without = undo(added);
    expect(without.ok && without.value.encounter).not.toHaveProperty('events');
  });

  it('says when it comes next', () => {
    const at = { id: 'lair', text: '', initiative: null, shown: false };
    expect(nextRound({ ...at, from: 3, every: null, happened: 0 }, 1)).toBe(3);
    expect(nextRound({ ...at, from: 3, every: null, happened: 3 }, 3)).toBeNull();
    expect(nextRound({ ...at, from: 2, every: 3, happened: 0 }, 3)).toBe(5);
    expect(nextRound({ ...at, from: 2, every: 3, happened: 5 }, 5)).toBe(8);
    expect(nextRound({ ...at, from: 1, every: 1, happened: 0 }, 0)).toBe(1);
  });

  it('is told to the players only if the GM wants, and only while it happens', () => {
    const view = (table: Table) =>
      projectForPlayers(table, rules, { ownId: (id) => id, translate: () => 'words' });
    const secret = after(planned({ initiative: null }), rules, [begin]);
    expect(view(secret)).toMatchObject({ turn: null, event: null });
    const announced = after(planned({ initiative: null, shown: true }), rules, [begin]);
    expect(view(announced)).toMatchObject({ turn: null, event: 'words' });
    expect(view(after(announced, rules, [next])).event).toBeNull();
  });
});

describe('turns of foes that are down', () => {
  const down: Command = { do: 'damage', targets: ['bob'], hits: { parts: [{ amount: 6 }] } };
  const passing = (): Table => ({ ...start, encounter: { ...start.encounter, passesDown: true } });
  const turnsWith = (commands: readonly Command[], table = passing()) =>
    turns(after(table, rules, [begin, ...commands]), 3);

  it('pass by, but tick, until the foe is healed', () => {
    expect(turnsWith([])).toEqual(['1 ann', '1 bob', '1 cid']);
    expect(turnsWith([down])).toEqual(['1 ann', '1 cid', '2 ann']);
    expect(turnsWith([down, next, { do: 'heal', targets: ['bob'], amount: 2 }])).toEqual([
      ...['1 cid', '2 ann', '2 bob'],
    ]);
    const dizzy: Command = {
      do: 'condition',
      targets: ['cid'],
      condition: 'dizzy',
      by: 'bob',
      lasts: { rounds: 1 },
    };
    const over = after(passing(), rules, [begin, dizzy, down, next]);
    expect(over.encounter.turn).toBe('cid');
    expect(over.encounter.combatants['bob']).toMatchObject({
      begun: 1,
      done: 1,
      counters: { start: 1, end: 1 },
    });
  });

  it('are not passed by where the encounter does not say so, nor those of the party', () => {
    expect(turnsWith([down], start)).toEqual(['1 ann', '1 bob', '1 cid']);
    const { combatants } = start.encounter;
    const { bob } = combatants;
    if (bob === undefined) throw new Error('No Bob');
    const party = { ...passing().encounter, combatants: { ...combatants, bob: { ...bob, party: true } } };
    expect(turnsWith([down], { ...start, encounter: party })).toEqual(['1 ann', '1 bob', '1 cid']);
  });

  it('pass by for the dead of the party, but not for those who are dying', async () => {
    const starfaring = await load('starfaring');
    const sol = characterOf(starfaring, 'sol');
    const combatants = [hero(sol, 'sol', 12), quick(starfaring, 'bob', 10)];
    const table = tableOf('starfaring', combatants, [sol]);
    const fight = { ...table, encounter: { ...table.encounter, passesDown: true as const } };
    const hurt = (amount: number): Command => ({
      do: 'damage',
      targets: ['sol'],
      hits: { parts: [{ amount }] },
    });
    const own = await rulesOf('starfaring');
    const turnsAfter = (amount: number) => turns(after(fight, own, [begin, hurt(amount), next]), 2, own);
    const { now } = open(starfaring, sol).fight?.({ minor: false }).health ?? { now: 0 };
    expect(turnsAfter(now)).toEqual(['1 bob', '2 sol']);
    expect(turnsAfter(now + 500)).toEqual(['1 bob', '2 bob']);
  });

  it('come to nobody if everybody is down', () => {
    const all: Command = { do: 'damage', targets: ['ann', 'bob', 'cid'], hits: { parts: [{ amount: 6 }] } };
    const table = after(passing(), rules, [begin, all, next]);
    expect(table.encounter).toMatchObject({ turn: null, round: 2 });
  });
});
