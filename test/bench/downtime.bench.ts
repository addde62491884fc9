import { expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { DowntimePeriod } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { peopleOf } from '#shared/campaign/party/people';
import { runMemberDowntimes } from '#shared/campaign/downtime/memberDowntime';
import { newCharacter } from '#shared/sheet/commands';
import type { Activity } from '#shared/downtime/activities';
import { forecasts } from '#shared/downtime/forecast';
import { planProblems, runDowntime, type PersonPlan } from '#shared/downtime/period';
import { defaultTerms, type Terms } from '#shared/downtime/terms';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const rounds = 100;

/** The median of some runs in milliseconds, after the same number of warm-up runs. */
function median(run: () => unknown): number {
  for (let round = 0; round < rounds; round += 1) run();
  const taken = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return taken.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function report(what: string, milliseconds: number): void {
  process.stdout.write(`downtime  ${what.padEnd(44)} ${milliseconds.toFixed(2).padStart(8)} ms\n`);
}

/** A year without a free day: every activity, changing lifestyles, monthly rent. */
function yearOf(index: number): PersonPlan {
  const at = (from: number, days: number) => ({ id: `a${String(from)}`, from: from + index, days });
  const activities: readonly Activity[] = [
    { ...at(1, 60), kind: 'craft', what: 'Boat', value: 4333, workers: 4, made: 7 },
    {
      ...at(70, 40),
      kind: 'repair',
      what: 'Hull',
      price: 9999,
      structurePoints: 997,
      missing: 700,
      conditions: 'good',
      rolls: Array<number>(40).fill(1 + (index % 4)),
    },
    { ...at(120, 90), kind: 'learn', subject: 'Old tongue' },
    { ...at(215, 60), kind: 'profession', what: 'Smith', standing: 'organisation' },
    { ...at(280, 60), kind: 'research', subject: 'Ruin', target: null },
  ];
  return {
    days: 365,
    money: 40_000,
    lifestyle: { id: 'comfortable', perDay: null },
    spans: [
      { from: 50, to: 90, id: 'wealthy', perDay: null },
      { from: 200, to: 230, id: 'opulent', perDay: 333 },
    ],
    intelligence: index % 5,
    activities,
    dues: Array.from({ length: 12 }, (_, month) => ({
      day: 30 * month + 1,
      id: 'rent',
      name: 'Rent',
      amount: 35,
    })),
  };
}

const party = Array.from({ length: 12 }, (_, index) => yearOf(index));
const broken: Terms = { ...defaultTerms, scale: { coins: 7, credits: 3 } };

it('recomputes 365 days for 12 people within 20 ms', () => {
  report(
    '12 people, 365 days: recompute',
    median(() => party.map((plan) => runDowntime(plan, defaultTerms))),
  );
  report(
    '12 people, 365 days: 7 coins for 3 credits',
    median(() => party.map((plan) => runDowntime(plan, broken))),
  );
  report(
    '12 people, 365 days: every fault',
    median(() => party.map((plan) => planProblems(plan, defaultTerms))),
  );
  const { money, lifestyle } = yearOf(0);
  report(
    'what if: all lifestyles for 12 people, a year',
    median(() =>
      party.map(() =>
        forecasts({ money: money * 100, lifestyle, activity: null, expenses: [] }, broken, 365),
      ),
    ),
  );
});

/** A campaign of 12 with a log of 5,000 lines, weekly rent, and the year above planned for each of them. */
function plannedYear(): {
  campaign: CampaignDocument;
  downtime: DowntimePeriod;
  people: ReturnType<typeof peopleOf>;
} {
  const ports = { clock: fixedClock, ids: countingIds() };
  const characters = party.map((_, index) =>
    newCharacter(toyRuleset, ports, { name: `Hero ${String(index)}` }),
  );
  const members = characters.map(({ id, name }, index) => ({
    ...{ id: `m${String(index)}`, character: id, name, player: '', role: 'player' as const },
    ...{ away: false, living: null },
  }));
  const days = 365;
  const date = '2026-01-31';
  const campaign: CampaignDocument = {
    ...newCampaign('toy', 'Isle', ports),
    party: members,
    expenses: [
      {
        ...{ id: 'ship', name: 'Ship', amount: 500, until: null, payers: members.map(({ id }) => id) },
        rhythm: { every: 1, unit: 'weeks', from: 0 },
      },
    ],
    log: Array.from({ length: 5000 }, (_, index) => ({
      ...{
        kind: 'session',
        id: `s${String(index)}`,
        at: fixedClock.now(),
        date,
        days: 1,
        title: '',
        text: '',
      },
      ...{ present: [], awards: [], loot: [], debtors: [], paid: [] },
    })),
  };
  const sheets = characters.flatMap((document) => {
    const opened = toyRuleset.open(document, undefined);
    return opened.ok ? [[document.id, { document, opened: opened.value }] as const] : [];
  });
  const memberDowntimes = party.map(({ lifestyle, spans, activities }, index) => ({
    ...{ member: `m${String(index)}`, living: { ...lifestyle }, learning: null, debt: true },
    spans: spans.map((span) => ({ ...span })),
    activities: activities.map((activity) => ({ ...activity, project: `p${String(index)}${activity.id}` })),
  }));
  const period: DowntimePeriod = { title: '', date, days, summary: '', memberDowntimes };
  return { campaign, downtime: period, people: peopleOf(campaign, new Map(sheets)) };
}

it('recalculates the planned downtime of a campaign, including faults, within 20 ms', () => {
  const { campaign, downtime: period, people } = plannedYear();
  const taken = median(() => runMemberDowntimes(campaign, period, people));
  report('12 people, 365 days, 5,000 lines: as planned', taken);
  expect(people.size).toBe(12);
  expect(taken).toBeLessThan(20);
});
