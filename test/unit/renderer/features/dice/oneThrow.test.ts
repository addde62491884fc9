import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { raw } from '#shared/kernel/text';
import { ok } from '#shared/kernel/result';
import type { Check } from '#shared/rules/checks';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { withRuleset } from '#test/unit/renderer/support/withRulesets';
import { sampleCheck, sampleRuleset } from './sampleCheck';

/** As many dice of each side as never fall alike by chance. */
const count = 30;

/** The sample check with dice of both sides. */
const check: Check = {
  ...sampleCheck,
  open(values) {
    const opened = sampleCheck.open(values);
    const dice = [
      { id: 'own', sides: 6, count },
      { id: 'other', sides: 6, count, theirs: true as const },
    ];
    return opened.ok ? ok({ ...opened.value, dice }) : opened;
  },
};
const ruleset = { ...sampleRuleset, checks: [check] };

withRuleset(ruleset);

beforeEach(() => {
  setActivePinia(createPinia());
  fakeProgram({
    'rolls.append': () => ok({}),
    'rolls.read': () => ok({ lines: [], more: false, damaged: 0 }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
  });
});

/** One throw at three, the first of which can be thrown again for a point. */
async function thrown() {
  const [rolled, log, apply] = [useRolled(), useRollLog(), vi.fn()];
  await log.refresh();
  const request = { check: 'check', values: { bonus: 0, target: '7' }, label: raw('Burst') };
  const rerolls = [{ id: 'point', label: raw('Again'), edits: [] }];
  const context = { ruleset: 'toy', who: 'Brakka' };
  const first = await rolled.rollAtOnce({ ...request, rerolls }, { ...context, target: 'A', apply });
  await rolled.rollAtOnce(request, { ...context, target: 'B' }, first);
  await rolled.rollAtOnce(request, { ...context, target: 'C' }, first);
  /** Of those that count: the roll at each target with the dice of both sides. */
  const standing = () =>
    log.rolls
      .filter(({ replacedBy }) => replacedBy === undefined)
      .map((logged) => {
        const { rolled: made, target } = logged.roll;
        const [own, other] = made.kind === 'check' ? made.dice : [];
        return { logged, target, own, other };
      })
      .toSorted((one, next) => String(one.target).localeCompare(String(next.target)));
  return { rolled, standing, apply };
}

it('throws again at everybody, with one throw of its own and what the others rolled', async () => {
  const { rolled, standing, apply } = await thrown();
  const before = standing();
  const [first] = before;
  if (first === undefined) throw new Error('No roll');
  rolled.reroll(first.logged, 'point');
  const after = standing();
  expect(after.map(({ target }) => target)).toEqual(['A', 'B', 'C']);
  const [again] = after;
  expect(again?.own).not.toEqual(first.own);
  for (const { own } of after) expect(own).toEqual(again?.own);
  expect(after.map(({ other }) => other)).toEqual(before.map(({ other }) => other));
  expect(apply).toHaveBeenCalledTimes(1);
});

it('throws again at everybody as often as it is paid for', async () => {
  const { rolled, standing, apply } = await thrown();
  const again = (): void => {
    const [first] = standing();
    if (first !== undefined) rolled.reroll(first.logged, 'point');
  };
  again();
  again();
  const after = standing();
  expect(after).toHaveLength(3);
  for (const { own } of after) expect(own).toEqual(after[0]?.own);
  expect(apply).toHaveBeenCalledTimes(2);
});
