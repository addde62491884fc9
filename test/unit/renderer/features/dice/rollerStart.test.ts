import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { nextTick, shallowRef } from 'vue';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { useRoller } from '#renderer/features/dice/useRoller';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useRolls, type RollContext } from '#renderer/stores/dice/useRolls';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';
import { sampleRuleset } from './sampleCheck';

const toy = { id: 'toy', version: '1.0.0', name: 'Toy' };
const tin = { id: 'tin', version: '1.0.0', name: 'Tin' };
const load = async (id: string) =>
  [toy, tin].filter((manifest) => manifest.id === id).map((manifest) => ({ ...sampleRuleset, manifest }))[0];
withRulesets({ rulesetManifests: [toy, tin], loadRuleset: load, loadRulesetWords: load });

beforeEach(() => setActivePinia(createPinia()));

async function asked(context: Partial<RollContext> = {}) {
  fakeProgram({
    'rolls.read': () => ok({ lines: [], more: false, damaged: 0 }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
  });
  const roller = useRoller();
  const request: RollRequest = { check: 'check', values: { bonus: 2 }, label: raw('Climb') };
  useRolls().ask(request, { ruleset: 'toy', who: 'Brakka', ...context });
  await roller.start();
  return roller;
}

describe('the roller beside a sheet that changes', () => {
  const climb = (bonus: number): RollRequest => ({ check: 'check', values: { bonus }, label: raw('Climb') });

  it('follows it, but for what was changed in the roller', async () => {
    const sheet = shallowRef(climb(2));
    const roller = await asked({ renew: () => sheet.value });
    roller.values = { ...roller.values, target: '10' };
    sheet.value = climb(1);
    await nextTick();
    expect(roller.values).toEqual({ bonus: 1, target: '10' });
    expect(roller.asked?.request).toEqual(climb(1));
    roller.values = { ...roller.values, bonus: 5 };
    sheet.value = climb(3);
    await nextTick();
    expect(roller.values).toEqual({ bonus: 5, target: '10' });
  });

  it('keeps a request that the sheet has otherwise, and forgets it as its sheet is closed', async () => {
    const sheet = shallowRef<RollRequest | undefined>(climb(7));
    const roller = await asked({ renew: () => sheet.value });
    sheet.value = climb(8);
    await nextTick();
    expect(roller.values).toMatchObject({ bonus: 2 });
    sheet.value = climb(2);
    useRolls().ask(climb(2), { ruleset: 'toy', who: 'Brakka', renew: () => sheet.value });
    await roller.start();
    sheet.value = undefined;
    await nextTick();
    await expect.poll(() => roller.asked).toBeNull();
    expect(roller.values).toMatchObject({ bonus: 0 });
    expect(roller.who).toBe('');
  });

  it('catches up when it is opened again', async () => {
    const sheet = shallowRef(climb(2));
    const roller = await asked({ renew: () => sheet.value });
    useRolls().close();
    sheet.value = climb(4);
    await nextTick();
    expect(roller.values).toMatchObject({ bonus: 2 });
    useRolls().toggle();
    await nextTick();
    expect(roller.values).toMatchObject({ bonus: 4 });
  });
});

describe('the roller that is opened by itself', () => {
  it('keeps what was asked last while its sheet is open, and forgets it with the sheet', async () => {
    let isOpen = true;
    const roller = await asked({ renew: (request) => (isOpen ? request : undefined) });
    await roller.start();
    expect(roller.asked?.request.label).toEqual(raw('Climb'));
    expect(roller.who).toBe('Brakka');
    isOpen = false;
    await roller.start();
    expect(roller.asked).toBeNull();
    expect(roller.values).toEqual({ bonus: 0, target: '7' });
    expect(roller.who).toBe('');
  });

  it('begins with the rules of the open page, and stays with them', async () => {
    const roller = await asked();
    const leave = useRollLog().enter(null, 'tin');
    await roller.start();
    expect(roller.ruleset?.manifest.id).toBe('tin');
    expect(roller.asked).toBeNull();
    roller.values = { ...roller.values, bonus: 5 };
    await roller.start();
    expect(roller.values).toMatchObject({ bonus: 5 });
    leave();
    await roller.start();
    expect(roller.values).toMatchObject({ bonus: 5 });
  });
});
