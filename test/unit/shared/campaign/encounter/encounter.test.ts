import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Combatant, Encounter } from '../../../../../shared/campaign/document';
import { encounterSchema } from '../../../../../shared/campaign/document';
import {
  actNow,
  amend,
  countedNames,
  delay,
  explode,
  join,
  leave,
  newEncounter,
  next,
  putFirst,
  rollOff,
  setMode,
  setOut,
  start,
  toStart,
  type NewCombatant,
} from '../../../../../shared/campaign/encounter/encounter';
import { order } from '../../../../../shared/campaign/encounter/order';
import { seededRng } from '../../../../../shared/dice/random';
import { raw } from '../../../../../shared/kernel/text';
import type { InitiativeRules } from '../../../../../shared/rules/encounter';

const dice: InitiativeRules = {
  rule: '1',
  text: raw('Roll.'),
  draw: 'dice',
  every: 'encounter',
  modes: [
    { id: 'each', label: raw('Each separately'), bySide: false },
    { id: 'side', label: raw('By side'), bySide: true },
  ],
  inputs: {},
  dice: () => [{ id: 'initiative', sides: 6, count: 1 }],
  rank: ({ drawn, values, party }) => [
    drawn.reduce((a, b) => a + b, 0) + (values['dex'] ?? 0),
    Number(party),
  ],
  delay: 'toEnd',
  explodes: (drawn) => (drawn.at(-1) === 6 ? { id: 'more', sides: 6, count: 1 } : undefined),
};
const cards: InitiativeRules = {
  ...dice,
  draw: 'cards',
  every: 'round',
  dice: () => [],
  rank: ({ drawn }) => drawn,
  delay: 'hold',
};
const still: InitiativeRules = { ...dice, dice: () => [], rank: ({ values }) => [values['dex'] ?? 0] };
const lower: InitiativeRules = { ...dice, delay: 'lower' };

const newcomer = (id: string, more: Partial<NewCombatant> = {}): NewCombatant => ({
  id,
  name: id,
  party: false,
  character: null,
  values: {},
  ...more,
});
const fight = (rules: InitiativeRules, ...people: readonly NewCombatant[]): Encounter =>
  join(newEncounter(rules), rules, people, seededRng('join'));
const ids = (encounter: Encounter, rules: InitiativeRules) =>
  order(encounter, rules).map((each) => each.combatant.id);

describe('dice', () => {
  it('orders by rank, goes round, and counts rounds', () => {
    const people = [1, 5, 3].map((dex) => newcomer(`dex${String(dex)}`, { values: { dex } }));
    let encounter = start(fight(still, ...people), still, seededRng('s'));
    expect(ids(encounter, still)).toEqual(['dex5', 'dex3', 'dex1']);
    const turns: unknown[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      turns.push([encounter.round, encounter.turn]);
      encounter = next(encounter, still, seededRng('n'));
    }
    expect(turns).toEqual([
      [1, 'dex5'],
      [1, 'dex3'],
      [1, 'dex1'],
      [2, 'dex5'],
    ]);
  });

  it('keeps the draws of an encounter from round to round', () => {
    const first = start(fight(dice, newcomer('a'), newcomer('b')), dice, seededRng('s'));
    const drawn = (encounter: Encounter) => encounter.combatants.map((each) => each.drawn);
    const second = next(next(first, dice, seededRng('1')), dice, seededRng('2'));
    expect(second.round).toBe(2);
    expect(drawn(second)).toEqual(drawn(first));
  });

  it('shows ties, and settles them by a roll-off or by hand', () => {
    const people = ['a', 'b', 'c'].map((id) => newcomer(id, { values: { dex: 2 } }));
    const begun = start(fight(still, ...people), still, seededRng('s'));
    expect(order(begun, still).map((each) => each.tied)).toEqual([true, true, true]);
    const rolled = rollOff(begun, still, 'b', seededRng('x'));
    expect(order(rolled, still).map((each) => each.tied)).toEqual([false, false, false]);
    expect(rolled.turn).toBe(ids(rolled, still)[0]);
    const byHand = putFirst(begun, still, 'c');
    expect(ids(byHand, still)[0]).toBe('c');
    expect(byHand.turn).toBe('c');
    expect(order(byHand, still).map((each) => each.tied)).toEqual([false, true, true]);
    expect(ids(putFirst(byHand, still, 'b'), still)).toEqual(['c', 'b', 'a']);
  });

  it('rolls every order of a tie off equally often', () => {
    const begun = start(fight(still, newcomer('a'), newcomer('b')), still, seededRng('s'));
    const rng = seededRng('fair');
    const firsts = Array.from({ length: 2000 }, () => ids(rollOff(begun, still, 'a', rng), still)[0]);
    const share = firsts.filter((id) => id === 'a').length / 2000;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
  });

  it('delays to the end for the rest of the fight', () => {
    const people = [9, 5, 1].map((dex) => newcomer(`dex${String(dex)}`, { values: { dex } }));
    const delayed = delay(start(fight(still, ...people), still, seededRng('s')), still);
    expect(delayed.turn).toBe('dex5');
    expect(ids(delayed, still)).toEqual(['dex5', 'dex1', 'dex9']);
    const later = delay(delayed, still);
    expect(ids(later, still)).toEqual(['dex1', 'dex9', 'dex5']);
  });

  it('lowers a draw permanently by the given points', () => {
    const people = [9, 5].map((dex) => newcomer(`dex${String(dex)}`, { values: { dex } }));
    const rules = {
      ...lower,
      dice: () => [],
      rank: (who: Parameters<typeof still.rank>[0]) => still.rank(who),
    };
    const begun = start(fight(rules, ...people), rules, seededRng('s'));
    expect(delay(begun, rules, 2).turn).toBe('dex9');
    const behind = delay(begun, rules, 6);
    expect(behind.turn).toBe('dex5');
    expect(order(behind, rules).map((each) => each.score)).toEqual([5, 3]);
  });

  it('adds the die of a draw that explodes, and only there', () => {
    const begun = start(fight(dice, newcomer('a')), dice, { below: () => 5 });
    expect(begun.combatants[0]?.drawn).toEqual([6]);
    const more = explode(begun, dice, 'a', { below: () => 1 });
    expect(more.combatants[0]?.drawn).toEqual([6, 2]);
    expect(explode(more, dice, 'a', { below: () => 1 })).toEqual(more);
  });

  it('never adds a die to a card', () => {
    const begun = fight(cards, newcomer('a'));
    const six = { ...begun, combatants: begun.combatants.map((each) => ({ ...each, drawn: [6] })) };
    expect(explode(six, cards, 'a', { below: () => 1 })).toEqual(six);
  });

  it('lets a side draw once and act together, as quick as its best', () => {
    const people = [
      newcomer('orc', { values: { dex: 3 } }),
      newcomer('hero', { party: true }),
      newcomer('bard', { party: true, values: { dex: 9 } }),
    ];
    const begun = start(setMode(fight(dice, ...people), 'side'), dice, seededRng('s'));
    expect(ids(begun, dice)).toEqual(['hero', 'bard', 'orc']);
    const [, hero, bard] = begun.combatants;
    expect(hero?.drawn).toEqual(bard?.drawn);
  });

  it('lets a newcomer draw at once, and act this round only when their turn is to come', () => {
    const people = [5, 1].map((dex) => newcomer(`dex${String(dex)}`, { values: { dex } }));
    const begun = next(start(fight(still, ...people), still, seededRng('s')), still, seededRng('n'));
    const quick = newcomer('quick', { values: { dex: 9 } });
    const slow = newcomer('slow', { values: { dex: 0 } });
    const joined = join(begun, still, [quick, slow], seededRng('j'));
    expect(joined.turn).toBe('dex1');
    const after = next(joined, still, seededRng('n'));
    expect([after.round, after.turn]).toEqual([1, 'slow']);
    expect(next(after, still, seededRng('n')).turn).toBe('quick');
  });

  it('passes the turn on when its owner leaves or falls', () => {
    const people = [5, 1].map((dex) => newcomer(`dex${String(dex)}`, { values: { dex } }));
    const begun = start(fight(still, ...people), still, seededRng('s'));
    expect(leave(begun, still, 'dex5').turn).toBe('dex1');
    const fallen = setOut(begun, still, 'dex5', true);
    expect(fallen.turn).toBe('dex1');
    expect(next(fallen, still, seededRng('n'))).toMatchObject({ round: 2, turn: 'dex1' });
    expect(setOut(fallen, still, 'dex5', false).turn).toBe('dex1');
  });

  it('names several alike', () => {
    expect(countedNames('Goblin', 1)).toEqual(['Goblin']);
    expect(countedNames('Goblin', 3)).toEqual(['Goblin 1', 'Goblin 2', 'Goblin 3']);
  });
});

describe('cards', () => {
  const people = ['a', 'b', 'c'].map((id) => newcomer(id));

  it('deals a new card each round, and none to combatants who hold past its end', () => {
    const begun = start(fight(cards, ...people), cards, seededRng('deal'));
    const holder = begun.turn ?? '';
    let encounter = delay(begun, cards);
    expect(encounter.turn).not.toBe(holder);
    encounter = next(next(encounter, cards, seededRng('2')), cards, seededRng('2'));
    expect(encounter.round).toBe(2);
    const held = encounter.combatants.find((each) => each.id === holder);
    expect(held).toMatchObject({ held: true, drawn: [] });
    const waiting = encounter.turn;
    encounter = actNow(encounter, holder);
    expect(encounter.turn).toBe(holder);
    encounter = next(encounter, cards, seededRng('3'));
    expect(encounter.turn).toBe(waiting);
  });

  it('lets those act last for whom no card was left', () => {
    const crowd = Array.from({ length: 54 }, (_, index) => newcomer(`n${String(index)}`));
    let encounter = start(fight(cards, ...crowd), cards, seededRng('crowd'));
    const seen: (string | null)[] = [];
    for (let turn = 0; turn < 54; turn += 1) {
      seen.push(encounter.turn);
      encounter = next(encounter, cards, seededRng('n'));
    }
    expect(new Set(seen).size).toBe(54);
    expect(encounter.round).toBe(2);
  });
});

/** One operation of a GM, as data for fast-check. */
const command = fc.tuple(fc.nat(11), fc.nat(30), fc.nat(6));

function apply(
  encounter: Encounter,
  rules: InitiativeRules,
  [kind, who, amount]: readonly [number, number, number],
  fresh: () => string,
): { encounter: Encounter; joined: readonly string[]; left: readonly string[] } {
  const rng = seededRng(`${String(kind)}-${String(who)}-${String(amount)}`);
  const id = encounter.combatants[who % Math.max(1, encounter.combatants.length)]?.id ?? 'nobody';
  const done = (result: Encounter) => ({ encounter: result, joined: [], left: [] });
  switch (kind) {
    case 0: {
      const joined = Array.from({ length: amount }, fresh);
      const people = joined.map((each) => newcomer(each, { party: who % 2 === 0, values: { dex: who % 4 } }));
      return { encounter: join(encounter, rules, people, rng), joined, left: [] };
    }
    case 1:
      return { encounter: leave(encounter, rules, id), joined: [], left: [id] };
    case 2:
      return done(start(encounter, rules, rng));
    case 3:
      return done(delay(encounter, rules, amount));
    case 4:
      return done(
        encounter.combatants.some((each) => each.id === id && each.held) ? actNow(encounter, id) : encounter,
      );
    case 5:
      return done(setOut(encounter, rules, id, amount % 2 === 0));
    case 6:
      return done(rollOff(encounter, rules, id, rng));
    case 7:
      return done(putFirst(encounter, rules, id));
    case 8:
      return done(explode(encounter, rules, id, rng));
    case 9:
      return done(setMode(encounter, amount % 2 === 0 ? 'each' : 'side'));
    case 10:
      return done(amount === 0 ? toStart(encounter) : amend(encounter, id, { values: { dex: amount } }));
    default:
      return done(next(encounter, rules, rng));
  }
}

describe.each([
  ['dice to the end', dice],
  ['dice lowered', lower],
  ['cards', cards],
  ['no draw at all', still],
])('whatever is done, with %s', (_, rules) => {
  it('neither loses nor duplicates combatants, orders all of them, and deals no card twice', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let count = 0;
        const fresh = () => `c${String((count += 1))}`;
        let encounter = newEncounter(rules);
        const expected = new Set<string>();
        for (const each of [[0, 1, 3] as [number, number, number], ...commands]) {
          const result = apply(encounter, rules, each, fresh);
          encounter = result.encounter;
          result.joined.forEach((id) => expected.add(id));
          result.left.forEach((id) => expected.delete(id));
          const ordered = ids(encounter, rules);
          expect(ordered.toSorted()).toEqual([...expected].toSorted());
          expect(encounter.turn === null || expected.has(encounter.turn)).toBe(true);
          expect(encounterSchema.safeParse(encounter).success).toBe(true);
          if (rules.draw === 'cards' && encounter.mode === 'each') expectOneDeck(encounter);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives everyone in the fight exactly one turn per round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.string(), (size, seed) => {
        const rng = seededRng(seed);
        const people = Array.from({ length: size }, (__, index) =>
          newcomer(`n${String(index)}`, { party: index % 2 === 0, values: { dex: index % 3 } }),
        );
        let encounter = start(fight(rules, ...people), rules, rng);
        const turns: (string | null)[] = [];
        while (encounter.round === 1) {
          turns.push(encounter.turn);
          encounter = next(encounter, rules, rng);
        }
        expect(turns.toSorted()).toEqual(people.map((each) => each.id).toSorted());
      }),
      { numRuns: 100 },
    );
  });
});

function expectOneDeck(encounter: Encounter): void {
  const dealt = encounter.combatants.flatMap((each: Combatant) => each.drawn);
  expect(new Set(dealt).size).toBe(dealt.length);
  expect(new Set(encounter.pile).size).toBe(encounter.pile.length);
  if (encounter.round > 0) expect(dealt.length + encounter.pile.length).toBeLessThanOrEqual(52);
}
