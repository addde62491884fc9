import type { Activity } from '#shared/downtime/activities';
import { figures, longestDowntime } from '#shared/downtime/data';
import { forecast, forecasts, type Forecast, type ForecastAssumptions } from '#shared/downtime/forecast';
import { lifestyleName, lifestyleOf, type Terms } from '#shared/downtime/terms';
import { sum } from '#shared/kernel/sum';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Explained, Source } from '#shared/rules/explained';
import type { CampaignDocument } from '#shared/campaign/document';
import { duesBetween, type Due } from '#shared/campaign/money/dues';
import { today } from '#shared/campaign/log/log';
import type { Living } from '#shared/campaign/party/members';
import { holds, type Person } from '#shared/campaign/party/people';
import { defaultLiving } from './memberDowntime';

/** Activities that change the daily cost (Downtime Activities). */
export const incomeSources = [
  'none',
  'craft',
  'learn',
  'research',
  'ordinary',
  'organisation',
  'wealthy',
  'recuperate',
  'custom',
] as const;
export type IncomeSource = (typeof incomeSources)[number];

/**
 * The assumptions of a forecast.
 *
 * - `living`: `null` for each member's own lifestyle
 * - `perDay`: credits a day of a custom pursuit
 */
export interface WhatIf {
  readonly living: Living | null;
  readonly pursuit: IncomeSource;
  readonly perDay: number;
}

/** Everyone keeps their lifestyle, and no one works. */
export const unchangedPlan: WhatIf = { living: null, pursuit: 'none', perDay: 1 };

/**
 * The forecast for one member's money.
 *
 * - `days`: days that can be paid, ten years at most
 * - `runsOut`: the first day of the world that cannot be paid in full; `null` if that is more than ten years away
 * - `dues`: recurring expenses during the paid days, in coins
 * - `left`: the money after the paid days, with its sources
 */
export interface PurseForecast {
  readonly member: string;
  readonly money: number;
  readonly living: Living;
  readonly perDay: Explained;
  readonly days: number;
  readonly runsOut: number | null;
  readonly dues: number;
  readonly left: Explained;
}

type Campaign = Pick<CampaignDocument, 'party' | 'terms' | 'calendar' | 'expenses' | 'begins' | 'log'>;

/** Starts today and keeps the order of `people` (Lifestyle expenses). */
export function purseForecasts(
  campaign: Campaign,
  people: readonly Person[],
  whatIf: WhatIf = unchangedPlan,
): readonly PurseForecast[] {
  const from = today(campaign);
  const dues = duesBetween(campaign, from, from + longestDowntime - 1);
  return people.map((person) => {
    const outlook = outlookOf(campaign, person, whatIf, dues, from);
    return describeForecast(
      forecast(outlook, campaign.terms, longestDowntime),
      outlook,
      person,
      campaign,
      from,
    );
  });
}

/** Returns one forecast for each lifestyle of the campaign, cheapest first. */
export function lifestyleForecasts(
  campaign: Campaign,
  person: Person,
  whatIf: WhatIf = unchangedPlan,
): readonly PurseForecast[] {
  const from = today(campaign);
  const dues = duesBetween(campaign, from, from + longestDowntime - 1);
  const outlook = outlookOf(campaign, person, whatIf, dues, from);
  return forecasts(outlook, campaign.terms, longestDowntime).map((each) => {
    const perDay = each.lifestyle === outlook.lifestyle.id ? outlook.lifestyle.perDay : null;
    const lived = { ...outlook, lifestyle: { id: each.lifestyle, perDay } };
    return describeForecast(each, lived, person, campaign, from);
  });
}

/** Falls back to the campaign's default lifestyle. */
export function livingOf(
  campaign: Pick<CampaignDocument, 'terms'>,
  { member }: Pick<Person, 'member'>,
): Living {
  return member.living ?? defaultLiving(campaign);
}

export function livingName(terms: Terms, { id }: Pick<Living, 'id'>): Text {
  const lifestyle = lifestyleOf(terms, id);
  return lifestyle === undefined ? raw(id) : lifestyleName(lifestyle);
}

export function workFor({ pursuit, perDay }: Pick<WhatIf, 'pursuit' | 'perDay'>): Activity | null {
  const common = { id: pursuit, from: 1, days: 1 };
  switch (pursuit) {
    case 'none':
      return null;
    case 'craft':
      return { ...common, kind: 'craft', what: '', value: 1, workers: 1 };
    case 'learn':
      return { ...common, kind: 'learn', subject: '' };
    case 'research':
      return { ...common, kind: 'research', subject: '', target: null };
    case 'ordinary':
    case 'organisation':
    case 'wealthy':
      return { ...common, kind: 'profession', what: '', standing: pursuit };
    case 'recuperate':
      return { ...common, kind: 'recuperate' };
    case 'custom':
      return { ...common, kind: 'custom', name: '', perDay, target: null, covers: 'none' };
  }
}

interface MemberAssumptions extends ForecastAssumptions {
  readonly expenses: readonly {
    readonly id: string;
    readonly name: string;
    readonly day: number;
    readonly amount: number;
  }[];
}

function outlookOf(
  campaign: Campaign,
  person: Person,
  whatIf: WhatIf,
  dues: readonly Due[],
  from: number,
): MemberAssumptions {
  return {
    money: holds(person, 'money'),
    lifestyle: whatIf.living ?? livingOf(campaign, person),
    activity: workFor(whatIf),
    expenses: dues
      .filter(({ member }) => member === person.member.id)
      .map(({ expense, name, day, amount }) => ({ id: expense, name, amount, day: day - from + 1 })),
  };
}

function describeForecast(
  { runsOutOnDay, days, perDay }: Forecast,
  { money, lifestyle, expenses }: MemberAssumptions,
  { member }: Person,
  { terms }: Campaign,
  from: number,
): PurseForecast {
  const paid = expenses.filter(({ day }) => day <= days);
  const [living, work] = perDay.sources;
  const sources: Source[] = [
    { label: message('forecasts.now'), amount: money, rule: figures.lifestyles.source },
    ...(living === undefined || days === 0
      ? []
      : daily(living, days, 'forecasts.living', 'lifestyle', livingName(terms, lifestyle))),
    ...(work === undefined || days === 0 ? [] : daily(work, days, 'forecasts.work', 'what', work.label)),
    ...expenseSources(paid),
  ];
  return {
    member: member.id,
    money,
    living: { id: lifestyle.id, perDay: lifestyle.perDay },
    perDay,
    days,
    runsOut: runsOutOnDay === null ? null : from + runsOutOnDay - 1,
    dues: sum(paid.map(({ amount }) => amount)),
    left: { value: sum(sources.map(({ amount }) => amount)), sources },
  };
}

/** The cost of several days in whole coins, rounded up like the payments. */
function daily(
  { amount, rule }: Source,
  days: number,
  key: string,
  name: string,
  what: Text,
): readonly Source[] {
  // Below a millionth, the difference is a rounding error of the decimal price, not of the coins.
  const coins = Math.ceil(amount * days - 1e-6);
  if (coins === 0) return [];
  const price = Number(amount.toFixed(2));
  return [{ label: message(key, { [name]: what, count: days, price }), amount: 0 - coins, rule }];
}

function expenseSources(paid: MemberAssumptions['expenses']): readonly Source[] {
  const byId = new Map<string, { readonly name: string; count: number; amount: number }>();
  for (const { id, name, amount } of paid) {
    const known = byId.get(id) ?? { name, count: 0, amount: 0 };
    byId.set(id, { ...known, count: known.count + 1, amount: known.amount + amount });
  }
  return [...byId.values()].map(({ name, count, amount }) => ({
    label: message('forecasts.due', { name: raw(name), count }),
    amount: 0 - amount,
    rule: figures.expenses.source,
  }));
}
