import type { MemberDowntime } from '#shared/campaign/log/chronicle';
import type { Activity } from '#shared/downtime/activities';

/** In the order of the party. */
export const names = ['thora', 'wren', 'brakka', 'vesna', 'oru', 'ghan'] as const;
export type Name = (typeof names)[number];

/** A coin is 20 credits; a bill is paid in whole coins, rounded up. */
export const creditsPerCoin = 20;
export const coins = (credits: number): number => Math.ceil(credits / creditsPerCoin);

/** A member's planned days, the expected payment, and the expected progress of work. */
export interface Days {
  readonly plan?: Partial<Omit<MemberDowntime, 'member'>>;
  readonly pays: number;
  readonly works?: Readonly<Record<string, number>>;
}

/** A planned downtime; `null` takes no part, and unnamed members live modestly and do nothing. */
export interface Planned {
  readonly after: number;
  readonly days: number;
  readonly of: Readonly<Partial<Record<Name, Days | null>>>;
}

const living = (id: string, perDay: number | null = null) => ({ living: { id, perDay } });
const span = (id: string, from: number, to: number, perDay: number | null = null) => ({
  id,
  perDay,
  from,
  to,
});
const at = (from: number, days: number, project?: string) => ({
  ...{ id: `${project ?? 'work'}-${String(from)}`, from, days },
  ...(project !== undefined && { project }),
});

const axe = (from: number, days: number): Activity => ({
  ...{ ...at(from, days, 'axe'), kind: 'craft', what: 'Great axe', value: 1000, workers: 1 },
});
const elvish = (from: number, days: number): Activity => ({
  ...{ ...at(from, days, 'elvish'), kind: 'learn', subject: 'Elvish' },
});
const stars = (from: number, days: number): Activity => ({
  ...{ ...at(from, days, 'stars'), kind: 'learn', subject: 'Navigation' },
});
const piloting = (from: number, days: number): Activity => ({
  ...{ ...at(from, days, 'piloting'), kind: 'learn', subject: 'Piloting' },
});
const hull = (from: number, rolls: number[]): Activity => ({
  ...{ ...at(from, rolls.length, 'hull'), kind: 'repair', what: 'Hull', price: 300, structurePoints: 30 },
  ...{ missing: 20, conditions: 'good', rolls },
});
const shrine = (from: number, days: number): Activity => ({
  ...{ ...at(from, days, 'shrine'), kind: 'custom', name: 'Shrine', perDay: 7, target: 12, covers: 'none' },
});
const profession = (days: number, standing: 'ordinary' | 'organisation' | 'wealthy', from = 1): Activity => ({
  ...{ ...at(from, days), kind: 'profession', what: '', standing },
});
const rest = (days: number): Activity => ({ ...at(1, days), kind: 'recuperate' });

/**
 * The twelve downtimes, with the costs of Between adventures: wretched 1, squalid 10, poor 20, modest 40,
 * comfortable 70, wealthy 150, opulent 300 or more a day; craft 20 of value per day and worker for half of it;
 * repair the die and 4 (in poor conditions the die alone) at the price of a point; learning 10, research 3 a day.
 */
export const periods: readonly Planned[] = [
  {
    ...{ after: 3, days: 20 },
    of: {
      // 20 days of value 20 for half of it; a modest lifestyle is free meanwhile.
      brakka: { plan: { activities: [axe(1, 20)] }, pays: coins(20 * 10), works: { axe: 400 } },
      oru: {
        plan: { activities: [elvish(1, 20)] },
        pays: coins(20 * 40) + coins(20 * 10),
        works: { elvish: 20 },
      },
      vesna: { plan: { activities: [profession(20, 'ordinary')] }, pays: 0 },
      // 1 + 4 and 2 + 4 points of 300/30 each; two days without 20.
      ghan: {
        plan: { activities: [hull(1, [1, 2])] },
        pays: coins(18 * 40) + coins(11 * 10),
        works: { hull: 11 },
      },
      wren: { plan: { ...living('opulent', 400), debt: true }, pays: coins(20 * 400) },
      thora: { plan: { ...living('squalid'), activities: [rest(20)] }, pays: coins(20 * 10) },
    },
  },
  {
    ...{ after: 6, days: 25 },
    of: {
      brakka: {
        plan: { activities: [axe(1, 20)] },
        pays: coins(5 * 40) + coins(20 * 10),
        works: { axe: 400 },
      },
      oru: {
        plan: { activities: [elvish(1, 25)] },
        pays: coins(25 * 40) + coins(25 * 10),
        works: { elvish: 25 },
      },
      vesna: { plan: { ...living('comfortable'), activities: [profession(25, 'organisation')] }, pays: 0 },
      // 3 + 4, and of 4 + 4 only the 2 that are missing.
      ghan: {
        plan: { activities: [hull(1, [3, 4])] },
        pays: coins(23 * 40) + coins(9 * 10),
        works: { hull: 9 },
      },
      wren: { plan: { activities: [profession(25, 'ordinary')] }, pays: 0 },
      thora: { plan: { spans: [span('comfortable', 1, 5)] }, pays: coins(5 * 70) + coins(20 * 40) },
    },
  },
  {
    ...{ after: 10, days: 30 },
    of: {
      // The last 200 of 1000 from day 6 on.
      brakka: {
        plan: { activities: [axe(6, 10)] },
        pays: coins(20 * 40) + coins(10 * 10),
        works: { axe: 200 },
      },
      oru: {
        plan: { activities: [elvish(1, 30)] },
        pays: coins(30 * 40) + coins(30 * 10),
        works: { elvish: 30 },
      },
      // Days of repair are free, and all five together cost 55.
      vesna: {
        plan: {
          activities: [{ ...at(1, 5, 'map'), kind: 'mend', what: 'Star map', repairDays: 5, cost: 55 }],
        },
        pays: coins(25 * 40) + coins(55),
        works: { map: 5 },
      },
      // Three workers make 60 a day: 15 days, at half the price of a comfortable lifestyle.
      ghan: {
        plan: {
          ...living('comfortable'),
          activities: [{ ...at(1, 15, 'sled'), kind: 'craft', what: 'Sled', value: 900, workers: 3 }],
        },
        pays: coins(15 * 35 + 15 * 70) + coins(900 / 2),
        works: { sled: 900 },
      },
      wren: {
        plan: {
          ...{ ...living('poor'), debt: true },
          activities: [{ ...at(3, 10, 'rumour'), kind: 'research', subject: 'A rumour', target: 10 }],
        },
        pays: coins(30 * 20) + coins(10 * 3),
        works: { rumour: 10 },
      },
    },
  },
  {
    ...{ after: 13, days: 14 },
    of: {
      vesna: { plan: { ...living('wealthy'), activities: [profession(14, 'wealthy')] }, pays: 0 },
      // In poor conditions 2 + 1 + 3 points of 100/10; a wealthy lifestyle gets no discount.
      ghan: {
        plan: {
          ...living('wealthy'),
          activities: [
            {
              ...{ ...at(5, 3, 'door'), kind: 'repair', what: 'Door', price: 100, structurePoints: 10 },
              ...{ missing: 6, conditions: 'poor', rolls: [2, 1, 3] },
            },
          ],
        },
        pays: coins(14 * 150) + coins(6 * 10),
        works: { door: 6 },
      },
      wren: {
        plan: { activities: [shrine(1, 8)], debt: true },
        pays: coins(14 * 40) + coins(8 * 7),
        works: { shrine: 8 },
      },
      thora: { plan: { activities: [rest(4)] }, pays: coins(14 * 40) },
    },
  },
  {
    ...{ after: 16, days: 30 },
    of: {
      oru: {
        plan: { activities: [elvish(1, 30)] },
        pays: coins(30 * 40) + coins(30 * 10),
        works: { elvish: 30 },
      },
      wren: {
        plan: { activities: [shrine(1, 4), profession(26, 'ordinary', 5)], debt: true },
        pays: coins(4 * 40) + coins(4 * 7),
        works: { shrine: 4 },
      },
      brakka: { plan: living('wretched'), pays: coins(30 * 1) },
      vesna: { plan: living('comfortable'), pays: coins(30 * 70) },
      thora: { plan: { spans: [span('opulent', 29, 30, 300)] }, pays: coins(28 * 40) + coins(2 * 300) },
    },
  },
  {
    ...{ after: 20, days: 25 },
    of: {
      oru: {
        plan: { activities: [elvish(1, 25)] },
        pays: coins(25 * 40) + coins(25 * 10),
        works: { elvish: 25 },
      },
    },
  },
  {
    ...{ after: 23, days: 21 },
    of: {
      oru: {
        plan: { activities: [elvish(1, 21)] },
        pays: coins(21 * 40) + coins(21 * 10),
        works: { elvish: 21 },
      },
      ghan: { plan: { activities: [profession(21, 'ordinary')] }, pays: 0 },
    },
  },
  {
    ...{ after: 26, days: 30 },
    of: {
      // 20 + 25 + 30 + 30 + 25 + 21 of 200 - 10 x 4 days are done; 9 are left.
      oru: {
        plan: { activities: [elvish(10, 9)] },
        pays: coins(30 * 40) + coins(9 * 10),
        works: { elvish: 9 },
      },
      vesna: {
        plan: { activities: [stars(1, 30)], learning: 10 },
        pays: coins(30 * 40) + coins(30 * 10),
        works: { stars: 30 },
      },
    },
  },
  {
    ...{ after: 30, days: 28 },
    of: {
      vesna: {
        plan: { activities: [stars(1, 28)], learning: 10 },
        pays: coins(28 * 40) + coins(28 * 10),
        works: { stars: 28 },
      },
      brakka: {
        plan: {
          activities: [{ ...at(1, 28, 'runes'), kind: 'research', subject: 'Runes', target: null }],
        },
        pays: coins(28 * 40) + coins(28 * 3),
        works: { runes: 28 },
      },
    },
  },
  {
    ...{ after: 33, days: 30 },
    of: {
      // The ship's expense falls due meanwhile, and Oru owes a third of it anyway.
      oru: null,
      // Two periods of the same work are two bills.
      ghan: {
        plan: { activities: [piloting(1, 5), piloting(11, 5)] },
        pays: coins(30 * 40) + coins(5 * 10) + coins(5 * 10),
        works: { piloting: 10 },
      },
    },
  },
  {
    ...{ after: 36, days: 25 },
    of: {
      ghan: {
        plan: { activities: [piloting(3, 5)] },
        pays: coins(25 * 40) + coins(5 * 10),
        works: { piloting: 5 },
      },
    },
  },
  { ...{ after: 40, days: 22 }, of: {} },
];

/** The cost of a downtime for members without plans. */
export const idling = (days: number): Days => ({ pays: coins(days * 40) });
