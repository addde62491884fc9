import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ofQuickFoe } from '#shared/encounter/combatants';
import type { Table, TableRules } from '#shared/encounter/command';
import type { Combatant } from '#shared/encounter/document';
import { bandOf } from '#shared/encounter/playerView/bands';
import { projectForPlayers } from '#shared/encounter/playerView/project';
import { playerViewSchema } from '#shared/ipc/playerView';
import { isRaw, type Text } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import { load } from '#test/contract/support/rulesets';
import { after, characterOf, hero, rulesOf, tableOf } from './table';

let rules: TableRules;
let heroic: Ruleset;
let party: Table;

beforeAll(async () => {
  rules = await rulesOf('heroic');
  heroic = await load('heroic');
  const character = characterOf(heroic, 'SECRET-document');
  party = tableOf('heroic', [hero(character, 'SECRET-hero', 20)], [character]);
});

/** Keys and their parameters, so that anything that a message carries would be seen. */
const translate = (text: Text): string =>
  isRaw(text) ? text.raw : `${text.key} ${JSON.stringify(text.params ?? {})}`;

function ownIds() {
  const ids = new Map<string, string>();
  return (id: string) => {
    const own = ids.get(id) ?? `c${String(ids.size + 1)}`;
    ids.set(id, own);
    return own;
  };
}

const view = (table: Table) => projectForPlayers(table, rules, { ownId: ownIds(), translate });

interface Planned {
  readonly hidden: boolean;
  readonly alias: string;
  readonly shown: 'words' | 'bar' | 'nothing' | 'unset';
  readonly hurt: number;
  readonly secretCondition: boolean;
}

const planned: fc.Arbitrary<Planned> = fc.record({
  hidden: fc.boolean(),
  alias: fc.constantFrom('', 'Cloaked rider'),
  shown: fc.constantFrom('words', 'bar', 'nothing', 'unset'),
  hurt: fc.integer({ min: 0, max: 900 }),
  secretCondition: fc.boolean(),
});

/** Their number is far from any that a view may hold, such as the round or the number of a foe. */
const health = 7340;

function foe({ hidden, alias, shown }: Planned, index: number): Combatant {
  const id = `SECRET-${String(index)}`;
  const made = ofQuickFoe(
    { id, name: `SECRET name ${String(index)}`, initiative: 8100 + index, resistant: ['SECRET-type'] },
    { health, defense: 6210, armor: 0, name: `SECRET block ${String(index)}` },
    heroic,
  );
  if (made === undefined) throw new Error('No quick foes');
  return {
    ...made,
    hidden,
    values: { secret: 9170 },
    ...(alias !== '' && { alias }),
    ...(shown !== 'unset' && { shown }),
    notes: 'SECRET notes',
  };
}

function fightOf(foes: readonly Planned[], nexts: number): Table {
  const combatants = [...Object.values(party.encounter.combatants), ...foes.map(foe)];
  const laid = tableOf('heroic', combatants, Object.values(party.characters));
  const named = { ...laid, encounter: { ...laid.encounter, id: 'SECRET-fight', name: 'SECRET ambush' } };
  const fought = after(named, rules, [
    { do: 'begin' },
    ...foes.flatMap(({ hurt }, index) => [
      {
        do: 'damage' as const,
        targets: [`SECRET-${String(index)}`],
        hits: { parts: [{ amount: 6500 + hurt }] },
      },
      {
        do: 'condition' as const,
        targets: [`SECRET-${String(index)}`],
        condition: foes[index]?.secretCondition === true ? 'SECRET curse' : 'dizzy',
        by: 'SECRET-hero',
      },
    ]),
    ...Array.from({ length: nexts }, () => ({ do: 'next' as const })),
  ]);
  const conditions = Object.entries(fought.encounter.conditions).map(
    ([id, each]) => [id, each.kind === 'SECRET curse' ? { ...each, shown: false } : each] as const,
  );
  return { ...fought, encounter: { ...fought.encounter, conditions: Object.fromEntries(conditions) } };
}

describe('the view of the players', () => {
  it('holds no secret word, id or number of any encounter, and nothing beyond its schema', () => {
    fc.assert(
      fc.property(fc.array(planned, { maxLength: 5 }), fc.nat({ max: 6 }), (foes, nexts) => {
        const shown = view(fightOf(foes, nexts));
        const sent = JSON.stringify(shown);
        expect(sent).not.toMatch(/SECRET/);
        for (const number of sent.match(/\d+/g) ?? []) expect(Number(number)).toBeLessThan(100);
        expect(playerViewSchema.parse(shown)).toEqual(shown);
        expect(shown.order).toHaveLength(1 + foes.filter(({ hidden }) => !hidden).length);
      }),
      { numRuns: 60 },
    );
  });

  it('is empty before and after the encounter', () => {
    const prepared = tableOf('heroic', [foe(plain, 0)]);
    expect(view(prepared)).toEqual({
      state: 'nothing',
      round: 0,
      turn: null,
      event: null,
      order: [],
      clocks: [],
    });
    const ended = after(prepared, rules, [{ do: 'begin' }, { do: 'end' }]);
    expect(view(ended)).toEqual({
      state: 'nothing',
      round: 0,
      turn: null,
      event: null,
      order: [],
      clocks: [],
    });
  });

  it('does not show whose turn it is while a hidden foe acts', () => {
    const table = after(tableOf('heroic', [foe({ ...plain, hidden: true }, 0)]), rules, [{ do: 'begin' }]);
    expect(table.encounter.turn).toBe('SECRET-0');
    expect(view(table)).toEqual({
      state: 'running',
      round: 1,
      turn: null,
      event: null,
      order: [],
      clocks: [],
    });
  });

  it('marks everyone of a group that acts, and nobody who is hidden', () => {
    const foes = [foe(plain, 0), foe(plain, 1), foe({ ...plain, hidden: true }, 2)];
    const targets = ['SECRET-0', 'SECRET-1', 'SECRET-2'];
    const table = after(tableOf('heroic', foes), rules, [
      { do: 'begin' },
      { do: 'group', targets, together: true },
      ...Array.from({ length: 2 }, () => ({ do: 'next' as const })),
    ]);
    expect(table.encounter.round).toBe(2);
    expect(view(table).order.map(({ acts }) => acts)).toEqual([true, true]);
  });

  it('numbers foes as they are revealed, and never again', () => {
    const foes = [foe({ ...plain, hidden: true }, 0), foe(plain, 1), foe(plain, 2)];
    const begun = after(tableOf('heroic', foes), rules, [{ do: 'begin' }]);
    const names = (table: Table) => view(table).order.map(({ name }) => name);
    const numbered = (...numbers: number[]) => numbers.map((number) => `encounter.foe {"number":${number}}`);
    // The highest initiative comes first.
    expect(names(begun)).toEqual(numbered(2, 1));
    const revealed = after(begun, rules, [{ do: 'show', targets: ['SECRET-0'], hidden: false }]);
    expect(names(revealed)).toEqual(numbered(2, 1, 3));
    const hiddenAgain = after(revealed, rules, [{ do: 'show', targets: ['SECRET-1'], hidden: true }]);
    expect(names(hiddenAgain)).toEqual(numbered(2, 3));
    const named = after(hiddenAgain, rules, [{ do: 'show', targets: ['SECRET-0'], alias: 'Mara' }]);
    expect(names(named)).toEqual([...numbered(2), 'Mara']);
    expect(names(after(named, rules, [{ do: 'show', targets: ['SECRET-0'], alias: '' }]))).toEqual(
      numbered(2, 3),
    );
    const all = { do: 'show', targets: ['SECRET-0', 'SECRET-2'], trueNames: true } as const;
    const withTrueNames = after(named, rules, [all]);
    expect(names(withTrueNames)).toEqual(
      ['SECRET-2', 'SECRET-0'].map((id) => withTrueNames.encounter.combatants[id]?.name),
    );
  });

  it('shows the numbers of the party only, and nothing where the GM says so', () => {
    const [own] = view(after(party, rules, [{ do: 'begin' }])).order;
    expect(own?.health).toMatchObject({ as: 'exact' });
    const less = after(party, rules, [
      { do: 'begin' },
      { do: 'show', targets: ['SECRET-hero'], shown: 'nothing' },
    ]);
    expect(view(less).order[0]?.health).toBeNull();
  });
});

describe('a band', () => {
  it.each([
    [12, 'unhurt'],
    [11, 'hurt'],
    [7, 'hurt'],
    [6, 'bloodied'],
    [4, 'bloodied'],
    [3, 'critical'],
    [1, 'critical'],
    [0, 'down'],
    [-4, 'down'],
  ])('of %i of 12 points is %s', (now, band) => {
    expect(bandOf({ now, max: 12 })).toBe(band);
  });
});

const plain: Planned = { hidden: false, alias: '', shown: 'unset', hurt: 0, secretCondition: false };
