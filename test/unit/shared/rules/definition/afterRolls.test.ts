import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { leadsTo, takenBy, type Consequence, type RollRequest } from '#shared/rules/checks';
import { message } from '#shared/kernel/text';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { opened, ports, rulesetOf } from './sample';

const checks = [
  {
    id: 'check',
    name: 'Check',
    inputs: { bonus: { name: 'Bonus', min: -10, max: 20 } },
    dice: [{ id: 'd', sides: 20 }],
    add: [{ name: 'Bonus', is: 'bonus' }],
    compare: 'atLeast',
    target: 12,
    degrees: [
      { id: 'fumble', name: 'Fumble', when: 'natural == 1', special: true, outcome: true },
      { id: 'critical', name: 'Critical', when: 'natural == 20', special: true },
    ],
  },
];
const game = {
  checks,
  numbers: [
    {
      id: 'stats',
      name: 'Stats',
      show: 'main',
      each: {
        chosen: { min: 0, max: 5 },
        roll: {
          check: 'check',
          with: { bonus: 'it.value' },
          after: [
            { action: 'learn', outcomes: ['failure', 'fumble'] },
            { action: 'shine', special: 'critical' },
            { action: 'tire' },
          ],
        },
      },
      of: [{ id: 'might', name: 'Might' }],
    },
  ],
  trackers: [
    { id: 'lessons', name: 'Lessons', most: 3, start: 0 },
    { id: 'breath', name: 'Breath', most: 2 },
  ],
  conditions: [{ id: 'famous', name: 'Famous' }],
  actions: [
    { id: 'learn', name: 'Learn from it', set: [{ tracker: 'lessons', to: 'lessons.now + 1' }] },
    { id: 'shine', name: 'Shine', set: [{ condition: 'famous' }] },
    { id: 'tire', name: 'Lose breath', costs: { breath: 1 } },
  ],
};
const ruleset = rulesetOf(game);

function requestOf(document: CharacterDocument): RollRequest {
  const [block] = opened(ruleset, document).sheet().blocks;
  const roll = block?.kind === 'figures' ? block.figures[0]?.roll : undefined;
  if (roll === undefined) throw new Error('No roll');
  return roll;
}

/** The actions that are offered after a die. */
function offered(document: CharacterDocument, face: number): Consequence[] {
  const request = requestOf(document);
  const open = ruleset.checks[0]?.open(request.values);
  if (open?.ok !== true) throw new Error('The values cannot be used');
  const reading = open.value.read({ dice: [[face]], chosen: [] });
  return (request.after ?? []).filter((each) => leadsTo(reading, each));
}
const names = (consequences: readonly Consequence[]) => consequences.map(({ label }) => label);

describe('what follows a roll', () => {
  const fresh = newCharacter(ruleset, ports());

  it('is offered by its outcome or its degree', () => {
    expect(names(offered(fresh, 15))).toEqual([{ raw: 'Lose breath' }]);
    expect(names(offered(fresh, 5))).toEqual([{ raw: 'Learn from it' }, { raw: 'Lose breath' }]);
    expect(names(offered(fresh, 1))).toEqual([{ raw: 'Learn from it' }, { raw: 'Lose breath' }]);
    expect(names(offered(fresh, 20))).toEqual([{ raw: 'Shine' }, { raw: 'Lose breath' }]);
  });

  it('does what the action does, and is offered as long as it can be paid', () => {
    const [learn, tire] = offered(fresh, 5);
    const after = editPlay(fresh, [...(learn?.edits ?? []), ...(tire?.edits ?? [])]);
    expect(opened(ruleset, after).profile?.().vitals).toMatchObject([
      { id: 'lessons', value: 1 },
      { id: 'breath', value: 1 },
    ]);
    const breathless = editPlay(after, offered(after, 15)[0]?.edits ?? []);
    expect(offered(breathless, 15)).toEqual([]);
  });

  it('is refused with its place where nothing of that name can follow', () => {
    const withAfter = (after: object) => () =>
      rulesetOf({
        ...game,
        actions: [...game.actions, { id: 'sleep', name: 'Sleep', rest: true }],
        numbers: [
          {
            ...game.numbers[0],
            each: { chosen: { min: 0, max: 5 }, roll: { check: 'check', with: {}, after: [after] } },
          },
        ],
      });
    const place = 'numbers.0.each.roll.after.0';
    expect(withAfter({ action: 'lern' })).toThrow(`${place}.action`);
    expect(withAfter({ action: 'sleep' })).toThrow(`${place}.action: “Sleep” has rows, dice`);
    expect(withAfter({ action: 'learn', outcomes: ['critical'] })).toThrow(`${place}.outcomes.0`);
    expect(withAfter({ action: 'learn', special: 'success' })).toThrow(`${place}.special`);
  });
});

describe('an action that takes a result of the roll', () => {
  const missing = { id: 'missing', is: 'max(0, 12 - total)' };
  const withTaking = (after: object, more: object = {}) => ({
    ...game,
    checks: [{ ...checks[0], results: [missing] }],
    numbers: [
      {
        ...game.numbers[0],
        each: {
          chosen: { min: 0, max: 5 },
          roll: { check: 'check', with: { bonus: 'it.value' }, after: [after] },
        },
      },
    ],
    trackers: [...game.trackers, { id: 'nerve', name: 'Nerve', most: 9 }],
    actions: [
      ...game.actions,
      {
        id: 'lose',
        name: 'Lose nerve',
        takes: true,
        set: [{ tracker: 'nerve', to: 'nerve.now - rolled' }],
        ...more,
      },
    ],
  });
  const rules = rulesetOf(withTaking({ action: 'lose', takes: 'missing' }));
  const fresh = newCharacter(rules, ports());

  it('is offered with it, and changes as much', () => {
    const open = opened(rules, fresh);
    const [block] = open.sheet().blocks;
    const request = block?.kind === 'figures' ? block.figures[0]?.roll : undefined;
    const [lose] = request?.after ?? [];
    const check = rules.checks[0]?.open(request?.values);
    if (lose === undefined || check?.ok !== true) throw new Error('No roll');
    const read = (face: number) => check.value.read({ dice: [[face]], chosen: [] });
    expect(leadsTo(read(12), lose)).toBe(false);
    expect(leadsTo(read(7), lose)).toBe(true);
    expect(takenBy(read(7), lose)).toBe(5);
    const after = editPlay(fresh, open.followed?.('lose', takenBy(read(7), lose)) ?? []);
    const nerve = opened(rules, after)
      .profile?.()
      .vitals.find(({ id }) => id === 'nerve');
    expect(nerve).toMatchObject({ value: 4 });
  });

  it('has no button, and follows nothing that gives it none', () => {
    const blocks = opened(rules, fresh).play().blocks;
    const ids = blocks.flatMap((block) =>
      block.kind === 'actions' ? block.actions.map(({ id }) => id) : [],
    );
    expect(ids).not.toContain('lose');
    const place = 'numbers.0.each.roll.after.0';
    const refused = (after: object, more?: object) => () => rulesetOf(withTaking(after, more));
    expect(refused({ action: 'lose' })).toThrow(`${place}.action`);
    expect(refused({ action: 'tire', takes: 'missing' })).toThrow(`${place}.action`);
    expect(refused({ action: 'lose', takes: 'mising' })).toThrow(`${place}.takes`);
    expect(refused({ action: 'lose', takes: 'total' }, { dice: '1d6' })).toThrow('actions.3.takes');
  });
});

describe('a roll that is made again', () => {
  const paid = {
    ...game,
    checks: [
      {
        ...checks[0],
        again: { id: 'push', name: 'Push', when: '!success', action: 'tire' },
      },
    ],
  };
  const pushed = rulesetOf(paid);
  const pricesOf = (document: CharacterDocument) => {
    const [block] = opened(pushed, document).sheet().blocks;
    return (block?.kind === 'figures' ? block.figures[0]?.roll : undefined)?.prices;
  };

  it('costs what its action costs, until that cannot be paid any more', () => {
    let document = newCharacter(pushed, ports());
    for (const breath of [1, 0]) {
      const [price] = pricesOf(document) ?? [];
      expect(price).toMatchObject({ choice: 'push' });
      expect(price?.blocked).toBeUndefined();
      document = editPlay(document, price?.edits ?? []);
      expect(opened(pushed, document).profile?.().vitals).toMatchObject([
        { id: 'lessons' },
        { value: breath },
      ]);
    }
    expect(pricesOf(document)).toEqual([
      {
        choice: 'push',
        edits: expect.anything() as unknown,
        blocked: message('definition.play.costs', { amount: 1, name: { raw: 'Breath' } }),
      },
    ]);
  });

  it('is paid for in the same way where an input changes after the roll', () => {
    const [check] = checks;
    const withLater = (action: string) =>
      rulesetOf({
        ...game,
        checks: [
          {
            ...check,
            inputs: { ...check?.inputs, luck: { name: 'Luck', min: 0, max: 3, later: { action } } },
          },
        ],
      });
    const own = withLater('tire');
    const [block] = opened(own, newCharacter(own, ports())).sheet().blocks;
    const roll = block?.kind === 'figures' ? block.figures[0]?.roll : undefined;
    expect(roll?.prices).toMatchObject([{ choice: 'later-luck' }]);
    expect(roll?.prices?.[0]?.edits).not.toEqual([]);
    expect(() => withLater('tier')).toThrow('checks.0.inputs.luck.later.action');
  });

  it('costs nothing without an action', () => {
    expect(requestOf(newCharacter(ruleset, ports())).prices).toBeUndefined();
  });

  it('is refused with its place where its action is unknown, or cannot be done beside a roll', () => {
    const withAction = (action: string) => () =>
      rulesetOf({
        ...paid,
        actions: [...paid.actions, { id: 'sleep', name: 'Sleep', rest: true }],
        checks: [{ ...checks[0], again: { id: 'push', name: 'Push', when: true, action } }],
      });
    expect(withAction('tier')).toThrow('checks.0.again.action');
    expect(withAction('sleep')).toThrow('checks.0.again.action: “Sleep” has rows, dice');
  });
});
