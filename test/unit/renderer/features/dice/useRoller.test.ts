import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { looseLog, type RollLine } from '#shared/campaign/dice/rolls';
import { raw } from '#shared/kernel/text';
import { err, ok } from '#shared/kernel/result';
import type { RollRequest } from '#shared/rules/checks';
import { consequenceActions } from '#renderer/shells/rolls/rollActions';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRoller } from '#renderer/features/dice/useRoller';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { diskFull, fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { sampleRuleset } from './sampleCheck';
import { withRuleset } from '#test/unit/renderer/support/withRulesets';

withRuleset(sampleRuleset);

const campaign = { id: 'winter', name: 'Winter', ruleset: 'toy', updatedAt: '2026-01-02T03:04:05.000Z' };

/** A program that keeps logs in memory and can be made to fail. */
function memoryProgram() {
  const logs = new Map<string, RollLine[]>();
  let failing: unknown;
  const program = fakeProgram({
    'rolls.append': ({ log, lines }: { log: string; lines: RollLine[] }) => {
      if (failing !== undefined) return failing;
      logs.set(log, [...(logs.get(log) ?? []), ...lines]);
      return ok({});
    },
    'rolls.read': ({ log }: { log: string }) => ok({ lines: logs.get(log) ?? [], more: false, damaged: 0 }),
    'campaign.list': () => ok({ rows: [campaign], troubled: [] }),
    'settings.write': () => ok({}),
    'app.closeNow': () => ok({}),
    'app.stayOpen': () => ok({}),
  });
  return { ...program, logs, fail: (outcome?: unknown) => (failing = outcome) };
}

const feat: RollRequest = { check: 'check', values: { bonus: 2 }, label: raw('Climb') };

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

async function asked(request: Partial<RollRequest> = {}, context = {}, atOnce = false) {
  const program = memoryProgram();
  const [rolls, roller, rolled, log] = [useRolls(), useRoller(), useRolled(), useRollLog()];
  await log.refresh();
  rolls.ask({ ...feat, ...request }, { ruleset: 'toy', who: 'Brakka', ...context }, atOnce);
  await roller.start();
  return { program, rolls, roller, rolled, log };
}

/** Rolls so low that even one more die misses, so that the reading offers something. */
async function missed(request: Partial<RollRequest> = {}, context = {}) {
  const all = await asked({ values: { bonus: -20 }, ...request }, context);
  all.roller.roll();
  return all;
}

describe('the roller', () => {
  it('keeps the target of a roll, also where it is rolled again', async () => {
    const { roller, rolled, log } = await missed(
      { rerolls: [{ id: 'again', label: { raw: 'Again' }, edits: [] }] },
      { target: 'Goblin 3' },
    );
    expect(log.rolls.map(({ roll }) => roll.target)).toEqual(['Goblin 3']);
    const [first] = log.rolls;
    if (first === undefined) throw new Error('no roll');
    rolled.reroll(first, 'again');
    expect(log.rolls.map(({ roll }) => roll.target)).toEqual(['Goblin 3', 'Goblin 3']);
    expect(roller.asked?.context.target).toBe('Goblin 3');
  });

  it('starts with known values and rolls with those of the form', async () => {
    const { roller, program } = await asked();
    expect(roller.values).toEqual({ bonus: 2, target: '7' });
    expect(roller.odds?.success).toBeCloseTo(30 / 36);
    roller.values = { ...roller.values, target: '10', wind: { strength: 1 } };
    expect(roller.odds?.success).toBeCloseTo(10 / 36);
    expect(roller.whatIfs[0]?.odds.success).toBeCloseTo(15 / 36);
    roller.roll();
    const [logged] = useRollLog().rolls;
    expect(logged?.roll).toMatchObject({ who: 'Brakka', label: raw('Climb'), seed: null, hidden: false });
    await vi.advanceTimersByTimeAsync(500);
    expect(program.logs.get(looseLog)).toEqual([logged?.roll]);
  });

  it('refuses invalid values at their place', async () => {
    const { roller, log } = await asked();
    roller.values = { ...roller.values, bonus: 99 };
    expect(roller.fault?.path).toBe('bonus');
    roller.roll();
    expect(log.rolls).toEqual([]);
  });

  it('rolls at once when asked to', async () => {
    const { log, rolled } = await asked({}, {}, true);
    expect(log.rolls).toHaveLength(1);
    expect(rolled.current?.roll.id).toBe(log.rolls[0]?.roll.id);
  });

  it('gives the same dice for the same seed, including later choices', async () => {
    const { roller, rolled, log } = await missed();
    const replay = () => {
      roller.seed = 'karsk';
      roller.roll();
      const choice = rolled.readingOf(log.rolls[0]!)!.reading.choices[0]!;
      rolled.choose(log.rolls[0]!, choice);
      return {
        dice: rolled.readingOf(log.rolls[0]!)!.reading.dice.map(({ value }) => value),
        seed: log.rolls[0]!.roll.seed,
      };
    };
    const first = replay();
    expect(first.seed).toBe('karsk');
    expect(first.dice).toHaveLength(3);
    expect(replay()).toEqual(first);
  });

  it('logs a choice as a line of its own, and does not offer it again', async () => {
    const { rolled, log, program } = await missed();
    const before = rolled.readingOf(log.rolls[0]!)!.reading;
    rolled.choose(log.rolls[0]!, before.choices[0]!);
    const after = rolled.readingOf(log.rolls[0]!)!.reading;
    expect(after.dice).toHaveLength(3);
    expect(after.choices.map(({ id }) => id)).toEqual(['again']);
    await vi.advanceTimersByTimeAsync(500);
    expect(program.logs.get(looseLog)?.map(({ type }) => type)).toEqual(['roll', 'choice']);
  });

  it('rerolls in place of the old roll, which stays in the log', async () => {
    const { rolled, log } = await missed();
    const old = log.rolls[0]!;
    rolled.choose(old, rolled.readingOf(old)!.reading.choices[1]!);
    expect(log.rolls).toHaveLength(2);
    expect(log.rolls[0]?.roll.replaces).toBe(old.roll.id);
    expect(log.rolls[1]?.replacedBy).toBe(log.rolls[0]?.roll.id);
    expect(rolled.current?.roll.id).toBe(log.rolls[0]?.roll.id);
  });

  it('pays the current price of a reroll, and applies its changes', async () => {
    const price = (value: number) => [{ op: 'set' as const, path: ['luck'], value }];
    const apply = vi.fn();
    const withLuck = (way: object): RollRequest => ({
      ...feat,
      rerolls: [{ id: 'luck', label: raw('Luck'), edits: [], ...way }],
    });
    const now: { request: RollRequest | undefined } = { request: withLuck({ edits: price(9) }) };
    const { rolled, log } = await missed(withLuck({ edits: price(9) }), { apply, renew: () => now.request });
    now.request = withLuck({ edits: price(1), values: { bonus: 5 } });
    rolled.reroll(log.rolls[0]!, 'luck');
    expect(apply.mock.calls).toEqual([[price(1), raw('Luck'), expect.any(String)]]);
    expect(log.rolls[0]?.roll.rolled).toMatchObject({ values: { bonus: 5 } });

    now.request = withLuck({ blocked: raw('None left') });
    rolled.reroll(log.rolls[0]!, 'luck');
    now.request = undefined;
    rolled.reroll(log.rolls[0]!, 'luck');
    expect(rolled.originOf(log.rolls[0]!.roll.id)).toBeUndefined();
    expect(log.rolls).toHaveLength(2);
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('applies a consequence once', async () => {
    const apply = vi.fn();
    const after = [
      {
        outcomes: ['failure'],
        label: raw('Fall'),
        edits: [{ op: 'set' as const, path: ['hurt'], value: 1 }],
      },
    ];
    const { rolled, log } = await missed({ after }, { apply });
    rolled.follow(log.rolls[0]!, 0);
    rolled.follow(log.rolls[0]!, 0);
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('applies what nothing can change as the dice fall, and what every outcome costs not again for a reroll', async () => {
    const apply = vi.fn();
    const follows = (name: string, outcome?: string) => ({
      ...{ atOnce: true as const, label: raw(name), edits: [] },
      ...(outcome !== undefined && { outcomes: [outcome] }),
    });
    const after = [follows('Shot'), follows('Fall', 'failure'), follows('Climb', 'success')];
    const rerolls = [{ id: 'again', label: raw('Again'), edits: [] }];
    const { rolled, log } = await missed({ after, rerolls }, { apply });
    rolled.reroll(log.rolls[0]!, 'again');
    const applied = apply.mock.calls.map(([, label]) => (label as { raw: string }).raw);
    expect(applied).toEqual(['Shot', 'Fall', 'Again', 'Fall']);
  });

  it('applies the selected option of a consequence, and no blocked one', async () => {
    const apply = vi.fn();
    const edits = (value: number) => [{ op: 'set' as const, path: ['hurt'], value }];
    const option = (id: string, value: number) => ({ id, label: raw(id), edits: edits(value) });
    const after = [
      {
        outcomes: ['failure'],
        label: raw('Fall'),
        edits: [],
        options: [option('soft', 1), { ...option('hard', 2), blocked: raw('Not in your library') }],
      },
    ];
    const { rolled, log } = await missed({ after }, { apply });
    rolled.follow(log.rolls[0]!, 0);
    rolled.follow(log.rolls[0]!, 0, 'hard');
    expect(apply).not.toHaveBeenCalled();
    rolled.follow(log.rolls[0]!, 0, 'soft');
    rolled.follow(log.rolls[0]!, 0, 'soft');
    expect(apply.mock.calls).toEqual([[edits(1), raw('soft'), expect.any(String)]]);
  });

  it('offers consequences of outcomes and of specials', async () => {
    const follows = (more: object) => ({ label: raw('Fall'), edits: [], ...more });
    const { rolled, log } = await missed({}, {});
    const { reading } = rolled.readingOf(log.rolls[0]!)!;
    const offered = (more: object, specials: readonly string[] = []) =>
      consequenceActions(
        { ...reading, specials: specials.map((id) => ({ id, title: raw(id), tone: 'plain' })) },
        { ...feat, after: [follows(more)] },
        [],
      ).length;
    expect([offered({}), offered({ outcomes: ['failure'] }), offered({ outcomes: ['success'] })]).toEqual([
      1, 1, 0,
    ]);
    expect([offered({ special: 'crash' }), offered({ special: 'crash' }, ['crash'])]).toEqual([0, 1]);
    expect(offered({ special: 'crash', outcomes: ['success'] }, ['crash'])).toBe(0);
  });

  it('pays for a choice, with the price of the option first', async () => {
    const apply = vi.fn();
    const price = (value: number) => [{ op: 'set' as const, path: ['points'], value }];
    const { rolled, log } = await missed(
      {
        prices: [
          { choice: 'push', edits: price(1) },
          { choice: 'push', option: 'far', edits: price(2) },
        ],
      },
      { apply },
    );
    rolled.choose(log.rolls[0]!, { id: 'push', label: raw('Push') }, 'far');
    rolled.choose(log.rolls[0]!, { id: 'push', label: raw('Push') }, 'near');
    expect(apply.mock.calls.map(([edits, label]) => [edits, label])).toEqual([
      [price(2), raw('Push')],
      [price(1), raw('Push')],
    ]);
  });

  it('hides a roll until it is revealed', async () => {
    const { roller, rolled, log } = await asked();
    roller.hidden = true;
    roller.roll();
    expect(log.rolls[0]?.veiled).toBe(true);
    rolled.show(log.rolls[0]!);
    expect(log.rolls[0]?.veiled).toBe(false);
  });

  it('cannot read a roll of a check whose dice have changed', async () => {
    const { rolled, log } = await asked();
    const line = {
      type: 'roll',
      id: 'old',
      at: campaign.updatedAt,
      label: raw('Old'),
      who: '',
      replaces: null,
      hidden: false,
      seed: null,
    } as const;
    const what = {
      kind: 'check',
      ruleset: 'toy',
      check: 'check',
      values: { bonus: 0, target: '7' },
    } as const;
    log.append({ ...line, rolled: { ...what, dice: [[1, 2, 3]] } });
    log.append({ ...line, id: 'gone', rolled: { ...what, check: 'gone', dice: [[1, 2]] } });
    log.append({ ...line, id: 'fine', rolled: { ...what, dice: [[1, 2]] } });
    expect(log.rolls.map((one) => rolled.readingOf(one)?.reading.total?.value)).toEqual([
      3,
      undefined,
      undefined,
    ]);
  });
});

describe('the log', () => {
  it('keeps lines that could not be stored, reports it, and retries until they are', async () => {
    const { program, roller, log } = await asked();
    program.fail(diskFull);
    roller.roll();
    await vi.advanceTimersByTimeAsync(500);
    expect(log.saveState).toMatchObject({ kind: 'failed', error: { code: 'storage-failed' } });
    expect(log.unstored).toBe(1);
    expect(log.rolls).toHaveLength(1);
    program.fail();
    await vi.advanceTimersByTimeAsync(3000);
    expect(log.unstored).toBe(0);
    expect(program.logs.get(looseLog)).toHaveLength(1);
  });

  it('asks before the window closes with unsaved rolls', async () => {
    const { program, roller } = await asked();
    program.fail(diskFull);
    roller.roll();
    const closing = useClosing().settle();
    await vi.advanceTimersByTimeAsync(10);
    expect(useDialogs().current?.title).toEqual({ key: 'dice.log.leaveTitle' });
    useDialogs().answer('cancel');
    expect(await closing).toBe(false);
    program.fail();
    expect(await useClosing().settle()).toBe(true);
  });

  it('belongs to a campaign: each line goes to the log that was current when it was rolled', async () => {
    const { program, roller, log } = await asked();
    roller.roll();
    log.choose('winter');
    roller.roll();
    await vi.advanceTimersByTimeAsync(1000);
    expect(program.logs.get(looseLog)).toHaveLength(1);
    expect(program.logs.get('winter')).toHaveLength(1);
    expect(log.rolls).toHaveLength(1);
    expect(program.named('settings.write').at(-1)?.args).toMatchObject({ rollLog: 'winter' });
    log.choose(looseLog);
    await vi.advanceTimersByTimeAsync(10);
    expect(log.rolls).toHaveLength(1);
  });

  it("of a campaign receives its characters' rolls, whatever was chosen before", async () => {
    const { program, roller, log } = await asked({}, { campaign: 'winter' });
    log.choose(looseLog);
    roller.roll();
    await vi.advanceTimersByTimeAsync(1000);
    expect(program.logs.get('winter')).toHaveLength(1);
    expect(program.logs.has(looseLog)).toBe(false);
    expect(log.rolls).toHaveLength(1);
  });

  it("follows the page: a campaign's page uses its log, others the chosen log", async () => {
    const { log } = await asked();
    const leaveSheet = log.enter('winter');
    expect(log.log).toBe('winter');
    // The next page is mounted before the previous one is unmounted.
    const leaveScreen = log.enter('winter');
    leaveSheet();
    expect(log.log).toBe('winter');
    log.choose(looseLog);
    expect(log.log).toBe(looseLog);
    leaveScreen();
    expect(log.log).toBe(looseLog);
    const leaveGone = log.enter('a campaign in the bin');
    expect(log.log).toBe(looseLog);
    leaveGone();
    log.enter('winter');
    expect(log.log).toBe('winter');
  });

  it('falls back to the loose one if its campaign is gone', async () => {
    const { program, log } = await asked();
    log.choose('winter');
    expect(log.log).toBe('winter');
    program.answers['campaign.list'] = () => ok({ rows: [], troubled: [] });
    program.emit('campaign.changed');
    await vi.advanceTimersByTimeAsync(10);
    expect(log.log).toBe(looseLog);
  });

  it('loses no line that was written while the log was being read', async () => {
    const { program, roller, log } = await asked();
    let answer: (value: unknown) => void = () => undefined;
    program.answers['rolls.read'] = () => new Promise((resolve) => (answer = resolve));
    const reading = log.read();
    await vi.advanceTimersByTimeAsync(1);
    roller.roll();
    await vi.advanceTimersByTimeAsync(1000);
    expect(log.unstored).toBe(0);
    answer(ok({ lines: [], more: false, damaged: 0 }));
    await reading;
    expect(log.rolls).toHaveLength(1);
  });

  it('says why it cannot be read', async () => {
    const { program, log } = await asked();
    program.answers['rolls.read'] = () => err({ code: 'storage-failed', text: raw('No') });
    await log.read();
    expect(log.failure?.text).toEqual(raw('No'));
  });
});
