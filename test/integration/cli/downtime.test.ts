import { describe, expect, it } from 'vitest';
import { startCli } from '#test/integration/support/startCli';

const sample = {
  days: 30,
  money: 2000,
  lifestyle: 'modest',
  intelligence: 2,
  activities: [
    { kind: 'craft', value: 1000, workers: 3, days: 17 },
    { kind: 'research', days: 4 },
  ],
};
const sampleReport = {
  days: 30,
  idle: 9,
  lifestyle: 520,
  activities: [
    { kind: 'craft', days: 17, cost: 500, made: 1000, complete: true },
    { kind: 'research', days: 4, cost: 12 },
  ],
  total: 1032,
  left: 968,
  runsOutOnDay: null,
};

async function downtime(plan: unknown) {
  const { run } = await startCli({ 'plan.json': JSON.stringify(plan) });
  return run('downtime', '@plan.json');
}

/** The report of an affordable plan, or the exit status. */
async function reported(plan: unknown, expected = 0) {
  const { exit, out, err } = await downtime(plan);
  expect([exit, err]).toEqual([expected, '']);
  return JSON.parse(out) as typeof sampleReport;
}

/** One activity in 10 days of a modest lifestyle, with plenty of money. */
async function alone(activity: object, more: object = {}) {
  const plan = { days: 10, money: 100_000, lifestyle: 'modest', intelligence: 2, activities: [activity] };
  return reported({ ...plan, ...more });
}

it('the sample of the contract results in its sample report, key by key', async () => {
  const { exit, out, err } = await downtime(sample);
  expect([exit, err, out]).toEqual([0, '', `${JSON.stringify(sampleReport, null, 2)}\n`]);
});

describe('lifestyles', () => {
  it.each([
    ['wretched', 1],
    ['squalid', 10],
    ['poor', 20],
    ['modest', 40],
    ['comfortable', 70],
    ['wealthy', 150],
    ['opulent', 300],
  ])('%s costs %i a day', async (lifestyle, perDay) => {
    expect(await reported({ days: 7, money: 10_000, lifestyle })).toEqual({
      days: 7,
      idle: 7,
      lifestyle: 7 * perDay,
      activities: [],
      total: 7 * perDay,
      left: 10_000 - 7 * perDay,
      runsOutOnDay: null,
    });
  });

  it('the player sets the amount of an opulent one', async () => {
    const lifestyle = { id: 'opulent', perDay: 400 };
    expect((await reported({ days: 7, money: 10_000, lifestyle })).lifestyle).toBe(2800);
  });

  it.each([
    [{ kind: 'craft', value: 20, workers: 1, days: 1 }, [0, 0, 35, 150, 300]],
    [
      {
        kind: 'repair',
        price: 0,
        structurePoints: 9,
        missing: 9,
        conditions: 'poor',
        rolls: [1],
        days: 1,
      },
      [0, 0, 35, 150, 300],
    ],
    [{ kind: 'learn', subject: 'Old tongue', days: 1 }, [1, 40, 70, 150, 300]],
    [{ kind: 'profession', standing: 'ordinary', days: 1 }, [0, 0, 70, 150, 300]],
    [{ kind: 'profession', standing: 'organisation', days: 1 }, [0, 0, 0, 150, 300]],
    [{ kind: 'profession', standing: 'wealthy', days: 1 }, [0, 0, 0, 0, 300]],
    [{ kind: 'research', days: 1 }, [1, 40, 70, 150, 300]],
    [{ kind: 'recuperate', days: 1 }, [1, 40, 70, 150, 300]],
    [{ kind: 'idle', days: 1 }, [1, 40, 70, 150, 300]],
  ])('%j costs this much of each lifestyle: %j', async (activity, costs) => {
    const lifestyles = ['wretched', 'modest', 'comfortable', 'wealthy', 'opulent'];
    const found = [];
    for (const lifestyle of lifestyles) found.push((await alone(activity, { days: 1, lifestyle })).lifestyle);
    expect(found).toEqual(costs);
  });
});

describe('activities', () => {
  it('crafts half a thing now and the rest later', async () => {
    const first = await alone({ kind: 'craft', value: 100, workers: 1, days: 3 });
    expect(first.activities).toEqual([{ kind: 'craft', days: 3, cost: 30, made: 60, complete: false }]);
    const rest = await alone({ kind: 'craft', value: 100, workers: 1, days: 2, made: 60 });
    expect(rest.activities).toEqual([{ kind: 'craft', days: 2, cost: 20, made: 100, complete: true }]);
  });

  it('pays half a credit of materials exactly', async () => {
    const { activities, total, left } = await alone(
      { kind: 'craft', value: 45, workers: 1, days: 3 },
      { days: 3 },
    );
    expect(activities).toEqual([{ kind: 'craft', days: 3, cost: 22.5, made: 45, complete: true }]);
    expect([total, left]).toEqual([22.5, 99_977.5]);
  });

  it('repairs by the dice: 4 more in good conditions', async () => {
    const repair = { kind: 'repair', price: 300, structurePoints: 30, missing: 12, rolls: [2, 4], days: 2 };
    const good = await alone({ ...repair, conditions: 'good' });
    expect(good.activities).toEqual([
      { kind: 'repair', days: 2, cost: 120, repaired: 12, left: 0, complete: true },
    ]);
    const poor = await alone({ ...repair, conditions: 'poor' });
    expect(poor.activities).toEqual([
      { kind: 'repair', days: 2, cost: 60, repaired: 6, left: 6, complete: false },
    ]);
  });

  it('learns for 180 days with an intelligence of 2, across downtimes', async () => {
    const learn = { kind: 'learn', subject: 'Old tongue', days: 10 };
    expect((await alone(learn)).activities).toEqual([
      { kind: 'learn', days: 10, cost: 100, subject: 'Old tongue', done: 10, needed: 180, complete: false },
    ]);
    expect((await alone({ ...learn, done: 170 })).activities).toEqual([
      { kind: 'learn', days: 10, cost: 100, subject: 'Old tongue', done: 180, needed: 180, complete: true },
    ]);
  });

  it('lists activities without costs, including idling, and counts idle days', async () => {
    const activities = [
      { kind: 'recuperate', days: 2 },
      { kind: 'idle', days: 3 },
      { kind: 'profession', standing: 'ordinary', days: 4 },
    ];
    expect(await reported({ days: 10, money: 240, lifestyle: 'modest', activities })).toEqual({
      days: 10,
      idle: 4,
      lifestyle: 240,
      activities: activities.map(({ kind, days }) => ({ kind, days, cost: 0 })),
      total: 240,
      left: 0,
      runsOutOnDay: null,
    });
  });
});

describe('missing money', () => {
  it('says on which day it runs out and what is owed, and exits with 3', async () => {
    const report = await reported({ days: 30, money: 100, lifestyle: 'modest' }, 3);
    expect([report.total, report.left, report.runsOutOnDay]).toEqual([1200, -1100, 3]);
  });

  it('is enough down to the last credit', async () => {
    expect((await reported({ days: 3, money: 120, lifestyle: 'modest' })).runsOutOnDay).toBeNull();
    expect((await reported({ days: 3, money: 119, lifestyle: 'modest' }, 3)).runsOutOnDay).toBe(3);
  });

  it('is calculated exactly, including half credits', async () => {
    const activities = [{ kind: 'craft', value: 15, workers: 1, days: 1 }];
    const plan = { days: 1, lifestyle: 'comfortable', activities };
    // 35 for half the lifestyle and 7.5 for materials.
    expect((await reported({ ...plan, money: 43 })).left).toBe(0.5);
    expect(await reported({ ...plan, money: 42 }, 3)).toMatchObject({ left: -0.5, runsOutOnDay: 1 });
  });

  it('may be missing from the start: a free day does not run out', async () => {
    const activities = [{ kind: 'profession', standing: 'ordinary', days: 2 }];
    const plan = { days: 2, money: -50, lifestyle: 'modest', activities };
    expect(await reported(plan)).toMatchObject({ left: -50, runsOutOnDay: null });
    expect(await reported({ ...plan, days: 3 }, 3)).toMatchObject({ left: -90, runsOutOnDay: 3 });
  });
});

describe('an invalid plan', () => {
  const faults: readonly (readonly [plan: object, err: string])[] = [
    [{ days: -1 }, 'days: must be at least 1'],
    [{ days: 0 }, 'days: must be at least 1'],
    [{ days: 3661 }, 'days: must be 3660 at most'],
    [{ days: 1.5 }, 'days: must be a whole number'],
    [{ days: '30' }, 'days: must be a number'],
    [{ money: undefined }, 'money: is missing'],
    [{ lifestyle: undefined }, 'lifestyle: is missing'],
    [{ lifestyle: 'lavish' }, 'lifestyle: no lifestyle is called "lavish"'],
    [{ lifestyle: { id: 'lavish', perDay: 3 } }, 'lifestyle.id: no lifestyle is called "lavish"'],
    [{ lifestyle: { id: 'opulent', perDay: -1 } }, 'lifestyle.perDay: must be at least 0'],
    [
      { lifestyle: { id: 'opulent', perDay: 299 } },
      'lifestyle.perDay: Opulent costs 300 per day or more. Enter a higher cost or choose a lower lifestyle.',
    ],
    [
      { lifestyle: { id: 'modest', perDay: 50 } },
      'lifestyle.perDay: Modest always costs 40 per day. Remove the custom cost.',
    ],
    [{ intelligence: undefined }, 'intelligence: is missing'],
    [{ mood: 'good' }, 'mood: nothing here is called "mood"'],
    [{ activities: {} }, 'activities: must be a list in square brackets'],
    [{ activities: [{ kind: 'sleep', days: 3 }] }, 'activities[0].kind: must be one of "craft", "repair"'],
    [{ activities: [{ kind: 'idle', days: -3 }] }, 'activities[0].days: must be at least 1'],
    [
      { activities: [{ kind: 'research', days: 3, depth: 2 }] },
      'activities[0].depth: nothing here is called "depth"',
    ],
    [
      { activities: [{ kind: 'craft', value: 50, workers: 0, days: 1 }] },
      'activities[0].workers: must be at least 1',
    ],
    [
      { activities: [{ kind: 'idle', days: 31 }] },
      'activities[0].days: only 30 of the 30 days of downtime are left; shorten the plan',
    ],
    [
      {
        activities: [
          { kind: 'idle', days: 29 },
          { kind: 'research', days: 2 },
        ],
      },
      'activities[1].days: only one of the 30 days of downtime is left',
    ],
    [
      {
        activities: [
          { kind: 'research', days: 30 },
          { kind: 'idle', days: 1 },
        ],
      },
      'activities[1].days: all 30 days of downtime are already planned',
    ],
    [
      {
        activities: [
          { kind: 'idle', days: 2 },
          { kind: 'craft', value: 1000, workers: 3, days: 18 },
        ],
      },
      'activities[1].days: Crafting: nothing is left to do after 17 days. Shorten it to that.',
    ],
    [
      { activities: [{ kind: 'craft', value: 100, made: 100, workers: 3, days: 1 }] },
      'activities[0].days: Crafting: nothing is left to do. Remove it from the plan.',
    ],
    [
      { activities: [{ kind: 'learn', subject: 'x', done: 179, days: 2 }] },
      'activities[0].days: Learning: x: nothing is left to do after 1 day. Shorten it to that.',
    ],
  ];
  it.each(faults)('%j: %s', async (change, words) => {
    const activities = [{ kind: 'learn', subject: 'Old tongue', days: 4 }];
    const { exit, out, err } = await downtime({ ...sample, activities, ...change });
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(`@plan.json:${words}`);
    expect(err.split('\n')).toHaveLength(2);
  });

  const repair = {
    kind: 'repair',
    price: 300,
    structurePoints: 30,
    missing: 12,
    conditions: 'poor',
    rolls: [2, 4],
    days: 2,
  };
  it.each([
    [{ rolls: [2] }, 'rolls: Repairing: 1 day has no roll yet. Roll its die.'],
    [{ rolls: [2, 5] }, 'rolls[1]: must be 4 at most'],
    [{ rolls: [0, 1] }, 'rolls[0]: must be at least 1'],
    [{ missing: 31 }, 'missing: Repairing: more structure points are missing than its maximum of 30'],
    [{ conditions: 'fair' }, 'conditions: must be one of "good", "poor"'],
    [{ structurePoints: 0 }, 'structurePoints: must be at least 1'],
    [{ missing: 2 }, 'days: Repairing: nothing is left to do after 1 day. Shorten it to that.'],
  ])('a repair with %j: %s', async (change, words) => {
    const { exit, err } = await downtime({ ...sample, activities: [{ ...repair, ...change }] });
    expect([exit, err]).toEqual([2, expect.stringContaining(`@plan.json:activities[0].${words}`)]);
  });

  it('is reported for a file that is none', async () => {
    const { run } = await startCli();
    expect(await run('downtime', '@none.json')).toEqual({
      exit: 2,
      out: '',
      err: '@none.json: no such file\n',
    });
    expect((await run('downtime')).exit).toBe(2);
  });
});

describe('many plans', () => {
  it('are calculated line by line, and an unaffordable one exits with 3', async () => {
    const poor = { ...sample, money: 0 };
    const lines = [sample, poor, sample].map((plan) => JSON.stringify(plan)).join('\n');
    const { run } = await startCli({ 'plans.jsonl': lines });
    const { exit, out, err } = await run('downtime', '@plans.jsonl');
    const reports = out.trimEnd().split('\n');
    expect([exit, err, reports.length]).toEqual([3, '', 3]);
    expect(reports[0]).toBe(JSON.stringify(sampleReport));
    expect(JSON.parse(reports[1] ?? '')).toMatchObject({ left: -1032, runsOutOnDay: 1 });
  });

  it('name the line of one that cannot be read, with all its faults', async () => {
    const lines = `${JSON.stringify(sample)}\n{"days": 3}\n`;
    const { run } = await startCli({ 'plans.jsonl': lines });
    const { exit, err } = await run('downtime', '@plans.jsonl');
    expect([exit, err]).toEqual([
      2,
      '@plans.jsonl:2:money: is missing\n@plans.jsonl:2:lifestyle: is missing\n',
    ]);
  });
});

it('has its own help', async () => {
  const { run } = await startCli();
  const { exit, out } = await run('downtime', '--help');
  expect([exit, out]).toEqual([0, expect.stringContaining('downtime')]);
});
