import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { raw } from '#shared/kernel/text';
import { ok } from '#shared/kernel/result';
import type { Check } from '#shared/rules/checks';
import { consequenceActions } from '#renderer/shells/rolls/rollActions';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { withRuleset } from '#test/unit/renderer/support/withRulesets';
import { sampleCheck, sampleRuleset } from './sampleCheck';

/** The sample check, which also says by how much it missed. */
const check: Check = {
  ...sampleCheck,
  open(values) {
    const opened = sampleCheck.open(values);
    if (!opened.ok) return opened;
    const read: typeof opened.value.read = (roll) => {
      const reading = opened.value.read(roll);
      return { ...reading, results: { missing: Math.max(0, 7 - (reading.total?.value ?? 0)) } };
    };
    return ok({ ...opened.value, read });
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

/** A roll at once with such a bonus, which an action follows that takes what is missing. */
async function rolledWith(bonus: number) {
  const [apply, followed] = [vi.fn(), vi.fn(() => [{ op: 'set' as const, path: ['nerve'], value: 1 }])];
  const [rolled, log] = [useRolled(), useRollLog()];
  await log.refresh();
  const takes = { action: 'lose', result: 'missing' };
  const request = {
    check: 'check',
    values: { bonus, target: '7' },
    label: raw('Climb'),
    after: [{ label: raw('Lose nerve'), edits: [], takes }],
  };
  await rolled.rollAtOnce(request, { ruleset: 'toy', who: 'Brakka', apply, followed });
  const [roll] = log.rolls;
  const reading = roll && rolled.readingOf(roll)?.reading;
  if (roll === undefined || reading === undefined) throw new Error('No roll');
  return { apply, followed, rolled, roll, reading, request };
}

it('asks the character for what follows once the number is known', async () => {
  const { apply, followed, rolled, roll, reading, request } = await rolledWith(-20);
  const missing = reading.results?.['missing'] ?? 0;
  expect(missing).toBeGreaterThan(14);
  expect(consequenceActions(reading, request, [])).toMatchObject([
    { label: { params: { label: raw('Lose nerve'), amount: String(missing) } } },
  ]);
  rolled.follow(roll, 0);
  rolled.follow(roll, 0);
  expect(followed.mock.calls).toEqual([['lose', missing]]);
  expect(apply.mock.calls).toEqual([
    [[{ op: 'set', path: ['nerve'], value: 1 }], raw('Lose nerve'), expect.any(String)],
  ]);
});

it('offers nothing where nothing is taken', async () => {
  const { reading, request } = await rolledWith(10);
  expect(consequenceActions(reading, request, [])).toEqual([]);
});
