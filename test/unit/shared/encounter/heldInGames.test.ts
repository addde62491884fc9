import { describe, expect, it } from 'vitest';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import type { CharacterDocument } from '#shared/character/document';
import { ofBlock } from '#shared/encounter/combatants';
import { everybody } from '#shared/encounter/report';
import { undo } from '#shared/encounter/undo';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { load } from '#test/contract/support/rulesets';
import { rulesetOf } from '#test/unit/shared/rules/definition/sample';
import { after, hero, ports, tableOf } from './table';

const held = { name: 'Held', text: 'By somebody.', endsWithSource: true };
const health = { id: 'health', name: 'Health', most: '9', health: true };
const conditions = [
  { id: 'held', ...held },
  { id: 'prone', name: 'Prone' },
  { id: 'bound', name: 'Bound', helpless: true },
  { id: 'killed', name: 'Killed', dead: true },
];
const foes = [{ id: 'wolf', name: 'Wolf', numbers: { health: 9 } }];
const npc = { trackers: ['health'], foes };
/** Other conditions than those of characters. */
const own = [
  { id: 'webbed', ...held },
  { id: 'prone', name: 'Prone' },
  { id: 'asleep', name: 'Asleep', helpless: true },
];

const rulesOf = (ruleset: Ruleset): TableRules => ({
  ruleset: (id) => (id === ruleset.manifest.id ? ruleset : undefined),
  open: (document) => ruleset.open(document),
});

/** Ann and Bob, whose sheets are characters or foes of the bestiary. */
function two(ruleset: Ruleset, form: 'character' | 'npc', template?: string): Table {
  const made = (id: string): CharacterDocument => ({
    ...newCharacter(ruleset, ports(), { form, ...(template !== undefined && { template }) }),
    ...{ id: `c-${id}`, name: id },
  });
  const sheets = ['ann', 'bob'].map(made);
  const combatants = sheets.map((sheet, at) =>
    form === 'npc'
      ? ofBlock({ id: sheet.name, name: sheet.name, party: false, initiative: 9 - at }, sheet, null, false)
      : hero(sheet, sheet.name, 9 - at),
  );
  return tableOf(ruleset.manifest.id, combatants, form === 'npc' ? [] : sheets);
}

/** What Ann has of Bob: held and prone at first, then once this has come over Bob. */
function course(table: Table, ruleset: Ruleset, holds: string, end: Command) {
  const rules = rulesOf(ruleset);
  const of = (each: Table) =>
    everybody(each, rules)
      .find(({ combatant }) => combatant.id === 'ann')
      ?.conditions.map(({ kind }) => kind);
  const by = { targets: ['ann'], by: 'bob' };
  const start = after(table, rules, [
    { do: 'begin' },
    { do: 'condition', condition: holds, ...by },
    { do: 'condition', condition: 'prone', ...by },
  ]);
  const ended = after(start, rules, [end]);
  const back = undo(ended);
  return [of(start), of(ended), back.ok ? of(back.value) : undefined];
}

const gets = (condition: string): Command => ({ do: 'condition', targets: ['bob'], condition });
const falls: Command = { do: 'damage', targets: ['bob'], hits: { parts: [{ amount: 99 }] } };
const leaves: Command = { do: 'out', targets: ['bob'] };

describe('a condition of a custom game that ends with its source', () => {
  const game = rulesetOf({ trackers: [health], conditions, npc });
  const ofFoes = rulesetOf({ trackers: [health], conditions, npc: { ...npc, conditions: own } });

  it.each([
    ['helpless', gets('bound')],
    ['dead', gets('killed')],
    ['down', falls],
    ['out of the fight', leaves],
  ])('ends on a sheet once a character is %s', (_, end) => {
    const with_ = ['held', 'prone'];
    expect(course(two(game, 'character'), game, 'held', end)).toEqual([with_, ['prone'], with_]);
  });

  it('goes on while its source only lies on the ground', () => {
    const with_ = ['held', 'prone'];
    expect(course(two(game, 'character'), game, 'held', gets('prone'))).toEqual([with_, with_, with_]);
  });

  it.each([
    ['helpless', gets('bound')],
    ['dead', gets('killed')],
    ['down', falls],
  ])('ends on a foe of the bestiary once another is %s', (_, end) => {
    const with_ = ['held', 'prone'];
    expect(course(two(game, 'npc', 'wolf'), game, 'held', end)).toEqual([with_, ['prone'], with_]);
  });

  it('may be one that only foes have', () => {
    const with_ = ['prone', 'webbed'];
    const [start, ended, back] = course(two(ofFoes, 'npc', 'wolf'), ofFoes, 'webbed', gets('asleep'));
    expect([start?.toSorted(), ended, back?.toSorted()]).toEqual([with_, ['prone'], with_]);
  });
});

it.each(['paralyzed', 'unconscious', 'incapacitated'])(
  'a grapple of a stat block of Starfaring ends once it is %s',
  async (condition) => {
    const starfaring = await load('starfaring');
    const [template] = starfaring.forms?.find(({ id }) => id === 'npc')?.templates ?? [];
    const with_ = ['grappled', 'prone'];
    expect(course(two(starfaring, 'npc', template?.id), starfaring, 'grappled', gets(condition))).toEqual([
      with_,
      ['prone'],
      with_,
    ]);
  },
);
