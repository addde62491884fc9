import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Lasts, Table, TableRules } from '#shared/encounter/command';
import { changeBy } from '#shared/character/edits';
import { putAt } from '#shared/character/playState';
import type { Json } from '#shared/kernel/jsonValue';
import { encounterSchema } from '#shared/encounter/document';
import { run } from '#shared/encounter/run';
import { lastEntry, undo } from '#shared/encounter/undo';
import { load } from '#test/contract/support/rulesets';
import { characterOf, hero, played, ports, quick, rulesOf, tableOf } from './table';

let rules: TableRules;
let start: Table;

beforeAll(async () => {
  rules = await rulesOf(...played);
  const [heroic, starfaring, relict, tiers, delver] = await Promise.all(played.map((id) => load(id)));
  if (!heroic || !starfaring || !relict || !tiers || !delver) throw new Error('Rulesets are missing');
  const characters = [
    characterOf(heroic, 'heroic-0001'),
    characterOf(starfaring, 'starfaring-0001'),
    characterOf(relict, 'relict-0001'),
    characterOf(tiers, 'tiers-0001', { hitPoints: 9 }),
    characterOf(delver, 'delver-0001'),
  ];
  const heroes = characters.map((each, index) => hero(each, each.ruleset, 20 - index));
  const foes = [heroic, starfaring, relict, tiers, delver].map((each, index) =>
    quick(each, `${each.manifest.id}-foe`, 19 - index),
  );
  start = tableOf('relict', [...heroes, ...foes], characters);
});

const everyone = played.flatMap((id) => [id, `${id}-foe`]);
const targets = fc.uniqueArray(fc.constantFrom(...everyone), { minLength: 1, maxLength: 4 });
const lasts: fc.Arbitrary<Lasts> = fc.oneof(
  fc.record({ rounds: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    until: fc.record({
      of: fc.constantFrom('source', 'target', 'round'),
      edge: fc.constantFrom('start', 'end'),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  }),
  fc.record({ until: fc.constantFrom('rest', 'encounter', 'check') }),
  fc.record({
    span: fc.record({
      unit: fc.constantFrom('rounds', 'minutes', 'rest'),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  }),
);
const kinds = fc.constantFrom('prone', 'afraid', 'bleeding', 'frail', 'stunned', 'hidden', 'dizzy');
const amount = fc.integer({ min: 0, max: 15 });

const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'next' } as const) },
  fc.record({
    do: fc.constant('damage'),
    targets,
    hits: fc.record({ parts: fc.tuple(fc.record({ amount })) }),
  }),
  fc.record({ do: fc.constant('heal'), targets, amount }),
  fc.record(
    {
      do: fc.constant('condition'),
      targets,
      condition: kinds,
      by: fc.constantFrom(...everyone),
      lasts,
      concentration: fc.constant(true as const),
    },
    { requiredKeys: ['do', 'targets', 'condition', 'by', 'lasts'] },
  ),
  fc.record({ do: fc.constant('endConcentration'), targets }),
  fc.record({ do: fc.constant('clear'), targets, condition: kinds }),
  fc.constant({ do: 'delay' } as const),
  fc.constantFrom({ do: 'hold' } as const, { do: 'hold', ready: 'the door opens' } as const),
  fc.record({ do: fc.constant('group'), targets, together: fc.boolean() }),
  fc.record({ do: fc.constant('surprise'), targets, surprised: fc.boolean() }),
  fc.record({ do: fc.constantFrom('out', 'reserve', 'back'), targets }),
  fc.record({
    do: fc.constant('protect'),
    targets: fc.constantFrom(['starfaring'], ['starfaring-foe'], ['starfaring', 'heroic']),
    type: fc.constantFrom('kinetic', 'energy'),
    as: fc.constantFrom('none', 'resistant', 'vulnerable'),
  }),
  fc.record({
    do: fc.constant('event'),
    event: fc.record({
      id: fc.constantFrom('lair', 'timer'),
      text: fc.constant('The ceiling comes down'),
      initiative: fc.option(fc.integer({ min: 0, max: 30 })),
      from: fc.integer({ min: 1, max: 4 }),
      every: fc.option(fc.integer({ min: 1, max: 3 })),
      shown: fc.boolean(),
    }),
  }),
  fc.record({
    do: fc.constant('sheet'),
    targets: fc.constantFrom(['heroic'] as const, ['heroic-foe'] as const),
    label: fc.constant({ raw: 'Reroll' }),
    edits: fc.constant([changeBy(['heroism'], { from: 1, by: -1 })]),
  }),
  fc.record({ do: fc.constant('removeEvent'), event: fc.constantFrom('lair', 'timer') }),
  fc.constant({ do: 'rest' } as const),
);

/** Refused commands change nothing; those that were carried out are returned with each state. */
function histories(table: Table, history: readonly Command[]) {
  const ids = ports();
  return history.reduce<{ states: Table[]; done: Command[] }>(
    ({ states, done }, command) => {
      const now = states.at(-1) ?? table;
      const result = run(now, command, rules, ids);
      return result.ok
        ? { states: [...states, result.value.table], done: [...done, command] }
        : { states, done };
    },
    { states: [table], done: [] },
  );
}

/** All but the entries, which an undo keeps and marks, and the way forward again. */
const bare = ({ encounter: { redo: _, ...encounter }, characters }: Table) => ({
  ...encounter,
  entries: [],
  characters,
});

const playsOf = ({ characters }: Table): Record<string, Json> =>
  Object.fromEntries(Object.values(characters).map(({ id, play }) => [id, play]));

const history = fc
  .array(commands, { minLength: 1, maxLength: 25 })
  .map((all): Command[] => [{ do: 'begin' }, ...all]);

describe('any history of an encounter', () => {
  it('is undone step by step to the start', () => {
    fc.assert(
      fc.property(history, (all) => {
        const { states } = histories(start, all);
        let now = states.at(-1) ?? start;
        for (const before of states.slice(0, -1).toReversed()) {
          const back = undo(now);
          if (!back.ok) throw new Error(JSON.stringify(back.error));
          now = back.value;
          expect(bare(now)).toEqual(bare(before));
        }
        expect(lastEntry(now.encounter)).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it('is the same again when its entries are replayed, and when it was stored meanwhile', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 25 }), (all, pause) => {
        // A refused command leaves no entry, but may have used up an id.
        const { states } = histories(start, histories(start, all).done);
        const last = states.at(-1) ?? start;
        const replayed = last.encounter.entries.map(({ command }) => command as unknown as Command);
        expect(histories(start, replayed).states.at(-1)).toEqual(last);
        const half = states[Math.min(pause, states.length - 1)] ?? start;
        const stored: unknown = JSON.parse(JSON.stringify(half.encounter));
        expect(encounterSchema.parse(stored)).toEqual(half.encounter);
      }),
      { numRuns: 25 },
    );
  });

  it('is the start plus its changes', () => {
    fc.assert(
      fc.property(history, (all) => {
        const { states } = histories(start, all);
        const last = states.at(-1) ?? start;
        const summed = last.encounter.entries
          .flatMap(({ changes }) => changes)
          .reduce(
            (sum, { on, path, to }) =>
              on === null
                ? { ...sum, encounter: putAt(sum.encounter, path, to) }
                : { ...sum, plays: { ...sum.plays, [on]: putAt(sum.plays[on] ?? {}, path, to) } },
            { encounter: start.encounter as unknown as Json, plays: playsOf(start) },
          );
        expect(summed).toEqual({ encounter: { ...last.encounter, entries: [] }, plays: playsOf(last) });
      }),
      { numRuns: 10 },
    );
  });
});
