import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { leadsTo, takenBy, type Consequence, type RollRequest } from '#shared/rules/checks';
import { message } from '#shared/kernel/text';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from './formula/names';
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

describe('changes written where they follow', () => {
  const missing = { id: 'missing', is: 'max(0, 12 - total)' };
  const withChanges = (after: object) => ({
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
  });
  const lose = (to: string) => ({ name: 'Lose nerve', set: [{ tracker: 'nerve', to }] });
  const nerveOf = (rules: ReturnType<typeof rulesetOf>, document: CharacterDocument) =>
    opened(rules, document)
      .profile?.()
      .vitals.find(({ id }) => id === 'nerve')?.value;
  const afterOf = (rules: ReturnType<typeof rulesetOf>, document: CharacterDocument) => {
    const open = opened(rules, document);
    const [block] = open.sheet().blocks;
    const request = block?.kind === 'figures' ? block.figures[0]?.roll : undefined;
    const [follow] = request?.after ?? [];
    const check = rules.checks[0]?.open(request?.values);
    if (follow === undefined || check?.ok !== true) throw new Error('No roll');
    return { open, follow, read: (face: number) => check.value.read({ dice: [[face]], chosen: [] }) };
  };

  it('are offered under their name, and done as an action is', () => {
    const rules = rulesetOf(withChanges({ ...lose('nerve.now - 2'), outcomes: ['failure'] }));
    const fresh = newCharacter(rules, ports());
    const { follow, read } = afterOf(rules, fresh);
    expect(follow.label).toEqual({ raw: 'Lose nerve' });
    expect([leadsTo(read(5), follow), leadsTo(read(15), follow)]).toEqual([true, false]);
    expect(nerveOf(rules, editPlay(fresh, follow.edits))).toBe(7);
  });

  it('know a result of the roll, and are offered with it alone', () => {
    const rules = rulesetOf(withChanges({ ...lose('nerve.now - rolled'), takes: 'missing' }));
    const fresh = newCharacter(rules, ports());
    const { open, follow, read } = afterOf(rules, fresh);
    expect(leadsTo(read(12), follow)).toBe(false);
    expect(leadsTo(read(7), follow)).toBe(true);
    const edits = open.followed?.(follow.takes?.action ?? '', takenBy(read(7), follow)) ?? [];
    expect(nerveOf(rules, editPlay(fresh, edits))).toBe(4);
  });

  it('have no button of their own', () => {
    const rules = rulesetOf(withChanges(lose('0')));
    const { blocks } = opened(rules, newCharacter(rules, ports())).play();
    expect(JSON.stringify(blocks)).not.toContain('Lose nerve');
  });

  it('have faults with their place', () => {
    const place = 'numbers.0.each.roll.after.0';
    const refused = (after: object) => () => rulesetOf(withChanges(after));
    expect(refused({ name: 'Nothing' })).toThrow(place);
    expect(refused({ ...lose('0'), action: 'tire' })).toThrow(place);
    expect(refused({ set: lose('0').set })).toThrow(place);
    expect(refused({ action: 'tire', takes: 'missing' })).toThrow(`${place}.takes`);
    expect(refused({ ...lose('rolled'), takes: 'mising' })).toThrow(`${place}.takes`);
    expect(refused(lose('rolled'))).toThrow(`${place}.set.0.to`);
    expect(refused({ name: 'Shine', set: [{ condition: 'famos' }] })).toThrow(`${place}.set.0.condition`);
  });

  it('follow points that have moved, too', () => {
    const [first, ...others] = withChanges(lose('0')).trackers;
    const events = [{ when: 'now == most', set: [{ condition: 'famous' }] }];
    const rules = rulesetOf({ ...withChanges(lose('0')), trackers: [{ ...first, events }, ...others] });
    const famous = (document: CharacterDocument) => opened(rules, document).profile?.().conditions.map(say);
    let document = newCharacter(rules, ports());
    for (const known of [[], [], ['Famous']]) {
      const learn = opened(rules, document)
        .play()
        .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
        .find(({ id }) => id === 'learn');
      document = editPlay(document, learn?.edits ?? []);
      expect(famous(document)).toEqual(known);
    }
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
