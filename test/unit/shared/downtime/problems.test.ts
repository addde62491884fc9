import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import type { Activity } from '#shared/downtime/activities';
import { planProblems, runDowntime, type PersonPlan } from '#shared/downtime/period';
import { defaultTerms } from '#shared/downtime/terms';
import { formatPath } from '#shared/kernel/formatPath';
import { sharedMessages } from '#shared/locales/catalog';
import { anyPlan, hull, planOf, vest } from './plans';

const translate = createTranslator('en', sharedMessages());

/** Every fault of a plan as code, path and text. */
function faults(more: Partial<PersonPlan>): readonly string[] {
  return planProblems(planOf(more), defaultTerms).map(
    ({ code, path, text }) => `${code} ${formatPath(path)}: ${translate(text)}`,
  );
}

const rest: Activity = { kind: 'recuperate', id: 'rest', from: 5, days: 4 };
const opulent = (perDay: number | null) => ({ id: 'opulent', perDay });
const due = { day: 3, id: 'rent', name: 'Rent', amount: 10 };

describe('a plan', () => {
  it('without faults has none, whatever it costs', () => {
    expect(faults({ activities: [vest, { ...rest, from: 18, days: 13 }], money: 0, dues: [due] })).toEqual(
      [],
    );
    expect(faults({ lifestyle: opulent(300), spans: [{ from: 1, to: 30, ...opulent(4000) }] })).toEqual([]);
    expect(faults({ lifestyle: { id: 'poor', perDay: 20 }, activities: [hull] })).toEqual([]);
  });

  const cases: readonly (readonly [Partial<PersonPlan>, readonly string[]])[] = [
    [{ days: 0 }, ['days days: Downtime must be 1 to 3660 whole days.']],
    [{ days: -3 }, ['days days:']],
    [{ days: 2.5 }, ['days days:']],
    [{ days: 3661 }, ['days days:']],
    [{ money: 0.5 }, ['money money: The money at the start is not']],
    [{ intelligence: Number.NaN }, ['intelligence intelligence: The ability']],
    [
      { lifestyle: { id: 'lavish', perDay: null } },
      ['lifestyle-unknown lifestyle.id: This campaign has no lifestyle called “lavish”.'],
    ],
    [
      { lifestyle: opulent(null) },
      ['lifestyle-sum lifestyle.perDay: The player sets the cost of Opulent: 300'],
    ],
    [{ lifestyle: opulent(299) }, ['lifestyle-least lifestyle.perDay: Opulent costs 300 per day or more.']],
    [
      { lifestyle: { id: 'poor', perDay: 21 } },
      ['lifestyle-fixed lifestyle.perDay: Poor always costs 20 per day'],
    ],
    [
      {
        spans: [
          { from: 2, to: 3, ...opulent(9) },
          { from: 5, to: 6, id: 'lavish', perDay: null },
        ],
      },
      ['lifestyle-least spans[0].perDay:', 'lifestyle-unknown spans[1].id:'],
    ],
    [
      { spans: [{ from: 5, to: 4, id: 'poor', perDay: null }] },
      ['span-reversed spans[0].from: Days 5 to 4 are not a valid range'],
    ],
    [{ spans: [{ from: 0, to: 4, id: 'poor', perDay: null }] }, ['span-reversed spans[0].from:']],
    [
      { spans: [{ from: 29, to: 31, id: 'poor', perDay: null }] },
      ['span-beyond spans[0].to: Day 31 is past the 30 days'],
    ],
    [
      {
        spans: [
          { from: 1, to: 9, id: 'poor', perDay: null },
          { from: 9, to: 12, id: 'modest', perDay: null },
        ],
      },
      ['span-overlap spans[1].from: Day 9 has two lifestyles.'],
    ],
    [
      { activities: [vest, { ...rest, id: 'vest', from: 18 }] },
      ['activity-twice activities[1].id: Recuperating: two activities have the same ID.'],
    ],
    [
      { activities: [{ ...rest, days: 0 }] },
      ['activity-days activities[0].days: Recuperating takes at least one'],
    ],
    [{ activities: [{ ...rest, days: -2 }] }, ['activity-days activities[0].days:']],
    [
      { activities: [{ ...rest, from: 29 }] },
      [
        'activity-beyond activities[0].days: Recuperating: its 4 days do not fit into the 30 days of downtime; only 2 fit from its first day',
      ],
    ],
    [{ activities: [{ ...rest, from: 31 }] }, ['activity-beyond activities[0].from:']],
    [{ activities: [{ ...rest, from: 0 }] }, ['activity-beyond activities[0].from:']],
    [
      { activities: [vest, rest] },
      ['activity-overlap activities[1].from: Recuperating: day 5 is already used by Crafting: Vest'],
    ],
    [
      { activities: [{ ...vest, workers: 0 }] },
      ['workers activities[0].workers: Crafting: Vest needs at least one worker'],
    ],
    [
      { activities: [{ ...vest, value: 0 }] },
      ['nothing-left activities[0].days: Crafting: Vest: nothing is left to do. Remove it'],
    ],
    [{ activities: [{ ...vest, made: 1001 }] }, ['nothing-left activities[0].days:']],
    [
      { activities: [{ ...rest, kind: 'learn', subject: '', done: 180 }] },
      ['nothing-left activities[0].days:'],
    ],
    [
      { activities: [{ ...vest, days: 18 }] },
      ['too-many-days activities[0].days: Crafting: Vest: nothing is left to do after 17 days.'],
    ],
    [
      { activities: [{ ...rest, kind: 'research', subject: 'Ruin', target: 3, done: 1 }] },
      ['too-many-days activities[0].days: Research: Ruin: nothing is left to do after 2 days.'],
    ],
    [
      { activities: [{ ...hull, missing: 31 }] },
      [
        'missing-points activities[0].missing: Repairing: Hull: more structure points are missing than its maximum of 30',
      ],
    ],
    [
      { activities: [{ ...hull, rolls: [1] }] },
      ['rolls-missing activities[0].rolls: Repairing: Hull: 1 day has no roll yet.'],
    ],
    [
      { activities: [{ ...hull, rolls: [], days: 3 }] },
      ['rolls-missing activities[0].rolls: Repairing: Hull: 3 days have no roll yet.'],
    ],
    [{ dues: [{ ...due, day: 31 }] }, ['due-beyond dues[0].day: Rent comes due on day 31']],
    [{ dues: [{ ...due, day: 0 }] }, ['due-beyond dues[0].day:']],
    [{ dues: [{ ...due, amount: 0.5 }] }, ['due-amount dues[0].amount:']],
  ];
  it.each(cases)('%j: %j', (more, expected) => {
    const found = faults(more);
    expect(found.map((fault, index) => fault.slice(0, expected[index]?.length))).toEqual(expected);
  });

  it('lists all faults at once', () => {
    const activities = [
      { ...rest, days: 40 },
      { ...rest, id: 'again', from: 2, days: 0 },
    ];
    expect(faults({ lifestyle: opulent(1), activities, dues: [{ ...due, day: 99 }] })).toHaveLength(4);
  });
});

describe('a project', () => {
  const part = { ...vest, project: 'p', days: 5 };

  it('may be worked at in several stretches', () => {
    expect(faults({ activities: [part, { ...part, id: 'again', from: 10 }] })).toEqual([]);
  });

  it('ends when its periods together are enough', () => {
    const short = { ...part, value: 480 };
    expect(faults({ activities: [short, { ...short, id: 'again', from: 10 }] })).toEqual([
      'too-many-days activities[1].days: Crafting: Vest: nothing is left to do after 3 days. Shorten it to that.',
    ]);
  });

  it('is one and the same thing all the way', () => {
    const other = { ...part, id: 'again', from: 10, value: 900 };
    const rested = { ...rest, from: 10, project: 'p' };
    expect(faults({ activities: [part, rested] })[0]).toMatch(/^project-differs/);
    expect(faults({ activities: [part, other] })).toEqual([
      expect.stringContaining(
        'project-differs activities[1].project: Crafting: Vest continues a different project',
      ),
    ]);
  });
});

it('describes every fault, and carries out the rest as planned', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const problems = planProblems(plan, defaultTerms);
      for (const { text, rule } of problems) {
        expect(translate(text)).toMatch(/\w.*\. \w.*\.$/u);
        expect(rule).not.toBe('');
      }
      if (problems.length > 0) return;
      const { activities, idle } = runDowntime(plan, defaultTerms);
      const worked = plan.activities.reduce((sum, { days }) => sum + days, 0);
      expect(activities.map(({ days }) => days)).toEqual(plan.activities.map(({ days }) => days));
      expect(idle).toBe(plan.days - worked);
    }),
    { numRuns: 500 },
  );
});
