import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import type { PlayAction } from '#shared/rules/play';
import { readDefinition } from '#shared/rules/definition/read';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { livingGame } from '#test/fixtures/livingGame';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const game = rulesetOf({
  numbers: [
    {
      id: 'attributes',
      name: 'Attributes',
      of: [
        { id: 'might', name: 'Might', is: 3 },
        { id: 'wits', name: 'Wits', is: 1 },
        { id: 'luck', name: 'Luck', is: 0 },
      ],
    },
    {
      id: 'ranks',
      name: 'Rank',
      of: [
        // As the form begins a number; the Exp set it nevertheless.
        { id: 'level', name: 'Level', is: 0 },
        { id: 'tier', name: 'Tier', is: 1 },
      ],
    },
  ],
  lookups: [
    {
      id: 'experience',
      name: 'Experience',
      of: [
        { id: 'one', name: 'First', from: 0 },
        { id: 'two', name: 'Second', from: 300 },
        { id: 'three', name: 'Third', from: 900 },
      ],
    },
  ],
  options: [
    {
      id: 'class',
      name: 'Class',
      columns: { hitDie: 'dice' },
      of: [
        { id: 'fighter', name: 'Fighter', hitDie: '1d10' },
        { id: 'mage', name: 'Mage', hitDie: '1d6' },
      ],
    },
  ],
  trackers: [
    { id: 'hp', name: 'Hit points', most: 20, start: 5 },
    { id: 'hitDice', name: 'Hit dice', most: 2 },
  ],
  advancement: {
    levels: { of: 'experience', number: 'level' },
    raises: [{ id: 'milestone', name: 'Milestones', of: 'tier' }],
  },
  actions: [
    {
      id: 'defy',
      name: 'Defy danger',
      one: 'attributes',
      where: 'it.value > 0',
      roll: { check: 'check', with: { bonus: 'it.value' } },
    },
    {
      id: 'spend',
      name: 'Spend a hit die',
      dice: 'class.hitDie',
      costs: { hitDice: 1 },
      set: [{ tracker: 'hp', to: 'hp.now + rolled' }],
    },
  ],
});

const start = newCharacter(game, ports());
const award = (document: CharacterDocument, amount: number): CharacterDocument =>
  amount === 0 ? document : editPlay(document, [enter({ account: 'exp', amount, reason: '' })]);
const as = (id: string): CharacterDocument => ({
  ...start,
  choices: { ...(start.choices as object), options: { class: id } },
});

function actionOf(document: CharacterDocument, id: string, fallen?: number): PlayAction {
  const dice = fallen === undefined ? undefined : { action: id, dice: [[fallen]] };
  const found = opened(game, document)
    .play(dice)
    .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
    .find((action) => action.id === id);
  if (found === undefined) throw new Error(`No ${id}`);
  return found;
}

describe('a move that asks which number is rolled', () => {
  it('offers those that fit, each with its own roll', () => {
    const { options = [], roll, blocked } = actionOf(start, 'defy');
    expect([roll, blocked]).toEqual([undefined, undefined]);
    expect(options.map(({ label, text }) => [say(label), text && say(text)])).toEqual([
      ['Might', '3'],
      ['Wits', '1'],
    ]);
    expect(options.map((option) => option.roll?.values)).toEqual([{ bonus: 3 }, { bonus: 1 }]);
    expect(options.map((option) => option.roll && say(option.roll.label))).toEqual([
      'Defy danger: Might',
      'Defy danger: Wits',
    ]);
  });
});

describe('dice by class', () => {
  it('are those of the entry that was chosen', () => {
    expect(actionOf(as('fighter'), 'spend').dice).toEqual([{ id: 'dice', sides: 10, count: 1 }]);
    expect(actionOf(as('mage'), 'spend').dice).toEqual([{ id: 'dice', sides: 6, count: 1 }]);
    const healed = editPlay(as('mage'), actionOf(as('mage'), 'spend', 4).edits);
    expect(actionOf(healed, 'spend').blocked).toBeUndefined();
    const trackers = opened(game, healed)
      .play()
      .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
    expect(trackers.map(({ value }) => value)).toEqual([9, 1]);
  });

  it('are asked for before anything is chosen', () => {
    expect(actionOf(start, 'spend')).toMatchObject({ blocked: { key: 'definition.play.noDice' } });
  });
});

describe('levels', () => {
  const levelOf = (document: CharacterDocument, id = 'level'): string | undefined => {
    const figures = opened(game, document)
      .sheet()
      .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    const found = figures.find((figure) => figure.id === id);
    return found && say(found.value);
  };
  it.each([
    [0, '1'],
    [299, '1'],
    [300, '2'],
    [5000, '3'],
  ])('with %d Exp is %s', (exp, level) => {
    expect(levelOf(award(start, exp))).toBe(level);
  });

  it('by milestone cost no Exp', () => {
    const { advancement } = opened(game, start);
    const offer = advancement?.offers().offers[0];
    expect(offer?.blocked).toBeUndefined();
    expect(offer?.price).toEqual({ key: 'definition.raise.milestone' });
    const consideration = advancement?.consider(offer?.purchase ?? null);
    const raised = editPlay(start, consideration?.buy ?? []);
    expect(levelOf(raised, 'tier')).toBe('2');
    expect(
      opened(game, raised)
        .ledger?.()
        .accounts.find(({ id }) => id === 'exp'),
    ).toBeDefined();
  });
});

describe('faults', () => {
  const faults = (more: object): string[] => {
    const read = readDefinition({ ...livingGame, ...more });
    return read.ok ? [] : read.error.map(({ path }) => path.join('.'));
  };
  const acting = (action: object) => ({
    actions: [{ id: 'own', name: 'Own', ...action }, ...livingGame.actions],
  });
  const bands = [{ id: 'bands', name: 'Bands', of: [{ id: 'a', name: 'A', upTo: 5 }] }];
  it.each<[string, object, string[]]>([
    ['nothing to roll', acting({ one: 'attributes' }), ['actions.0.one']],
    ['a set that is not there', acting({ one: 'atributes', roll: { check: 'check' } }), ['actions.0.one']],
    ['nothing asked for', acting({ where: 'true', roll: { check: 'check' } }), ['actions.0.where']],
    ['dice that are no dice', acting({ dice: 'might' }), ['actions.0.dice']],
    [
      'a level that something else sets',
      { lookups: bands, advancement: { levels: { of: 'bands', number: 'might' } } },
      ['advancement.levels.of', 'advancement.levels.number'],
    ],
  ])('name %s', (_, more, places) => {
    expect(faults(more)).toEqual(places);
  });
});
