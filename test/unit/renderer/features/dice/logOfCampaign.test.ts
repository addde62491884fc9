import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { plainDice } from '#shared/campaign/dice/plainDice';
import type { RollLine } from '#shared/campaign/dice/rolls';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';

const stored: { log: string; label: unknown }[] = [];

beforeEach(() => {
  setActivePinia(createPinia());
  stored.length = 0;
  fakeProgram({
    'rolls.append': ({ log, lines }: { log: string; lines: readonly RollLine[] }) => {
      for (const line of lines) stored.push({ log, label: line.type === 'roll' ? line.label : line.type });
      return ok({});
    },
    'rolls.read': () => ok({ lines: [], damaged: 0, more: false }),
  });
});

const dice = (label: string) => ({
  ...{ label: raw(label), who: '', rolled: plainDice([{ count: 2, sides: 6 }], [[4, 5]]) },
});
const rolls = () => useRollLog().rolls.map(({ roll }) => roll.label);

async function logs(): Promise<readonly (readonly [string, unknown])[]> {
  await useRollLog().retry();
  return stored.map(({ log, label }) => [log, label] as const);
}

it('keeps a roll without a campaign out of the log of the campaign that was rolled for before', async () => {
  const log = useDiceLog();
  log.keepRolled(dice('of A'), 'campaign-a');
  expect(rolls()).toEqual([raw('of A')]);
  log.keepRolled(dice('of nobody'), null);
  expect(await logs()).toEqual([
    ['campaign-a', raw('of A')],
    ['loose-rolls', raw('of nobody')],
  ]);
});

it('keeps the rolls of a page in the log of its campaign, also after one for another campaign', async () => {
  const log = useDiceLog();
  useRollLog().enter('campaign-a');
  log.keepRolled(dice('of B'), 'campaign-b');
  log.keepRolled(dice('on the page'), null);
  log.keepRolled(dice('of A'), 'campaign-a');
  expect(await logs()).toEqual([
    ['campaign-b', raw('of B')],
    ['campaign-a', raw('on the page')],
    ['campaign-a', raw('of A')],
  ]);
});

it('keeps a choice and a reroll with the roll that they belong to', async () => {
  const log = useDiceLog();
  log.keepRolled(dice('of A'), 'campaign-a');
  const [first] = useRollLog().rolls;
  if (first === undefined) throw new Error('no roll');
  useRolled().show(first);
  log.keep({ ...dice('again'), replaces: first.roll.id, hidden: false, seed: null }, null);
  expect((await logs()).map(([where]) => where)).toEqual(['campaign-a', 'campaign-a', 'campaign-a']);
});

it('stays in the log that was chosen by hand', async () => {
  useRollLog().choose('campaign-c');
  useDiceLog().keepRolled(dice('of nobody'), null);
  expect(await logs()).toEqual([['campaign-c', raw('of nobody')]]);
});
