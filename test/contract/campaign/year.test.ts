import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { Award, CloseOut, DowntimePeriod, Loot } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { projectsOf, today } from '#shared/campaign/log/log';
import { holds } from '#shared/campaign/party/people';
import { openProjects } from '#shared/campaign/downtime/projects';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { raw } from '#shared/kernel/text';
import { belongings } from '#shared/ledger/ledger';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import {
  creditsPerCoin,
  idling,
  periods,
  names,
  type Name,
  type Planned,
} from '#test/contract/support/downtimePeriods';
import { documentOf, examplesOf, load } from '#test/contract/support/rulesets';
import type { PlayedCharacter } from '#test/contract/support/playedCharacter';
import { Year } from '#test/contract/support/year';

/** The expected totals of a year, kept independently of the program. */
interface Book {
  readonly exp: Record<Name, number>;
  readonly money: Record<Name, number>;
  readonly heroism: Partial<Record<Name, number>>;
  readonly work: Record<string, number>;
  day: number;
}

/** The Exp and coins of the examples' own reports; a starfaring sheet starts with neither. */
const book: Book = {
  exp: { thora: 2, wren: 1, brakka: 1, vesna: 0, oru: 0, ghan: 0 },
  money: { thora: 1, wren: 1, brakka: 11, vesna: 0, oru: 0, ghan: 0 },
  heroism: { thora: 8, wren: 3, brakka: 1 },
  work: {},
  day: 0,
};

const sessions = 40;
const daysOfSession = 2;
const shipOwners: readonly Name[] = ['vesna', 'oru', 'ghan'];

/** Each member misses every ninth session, in turn. */
const present = (session: number): Name[] => names.filter((_, place) => (session + 2 * place + 1) % 9 !== 0);

/** The loot of a session, which grows a little each time. */
const hoard = (session: number): number => 200 + 7 * session;

const date = (session: number): string =>
  `2026-${String(1 + Math.floor(session / 4)).padStart(2, '0')}-${String(1 + (session % 4) * 7).padStart(2, '0')}`;

/**
 * Twelve months of thirty days: the ship's expense is due on day 10 of every month, the house's on day 3 of every
 * year.
 */
function payDues(days: number): void {
  for (let day = book.day; day < book.day + days; day += 1) {
    // 61 coins among three: the coin that is left goes round.
    if (day % 30 === 10)
      for (const [place, name] of shipOwners.entries())
        book.money[name] -= place === Math.floor(day / 30) % 3 ? 21 : 20;
    if (day % 360 === 3) book.money.thora -= 90;
  }
  book.day += days;
}

/** A session: 1 Exp and a share of the hoard for each attending member, Heroism for the heroes, an item to carry. */
function session(number: number): CloseOut {
  const there = present(number);
  const share = Math.floor(hoard(number) / there.length);
  const rest = hoard(number) % there.length;
  const awards = there.flatMap((member, place): Award[] => {
    const money = place < rest ? share + 1 : share;
    book.exp[member] += 1;
    book.money[member] += money;
    const heroism = 1 + (number % 3);
    const held = book.heroism[member];
    if (held !== undefined) book.heroism[member] = held + heroism;
    return [
      { id: '', member, reward: 'exp', amount: 1, reason: '', tag: 'session' },
      { id: '', member, reward: 'money', amount: money, reason: 'the hoard' },
      ...(held === undefined ? [] : [{ id: '', member, reward: 'heroism', amount: heroism, reason: '' }]),
    ];
  });
  payDues(daysOfSession);
  const loot: Loot[] =
    number % 5 === 0
      ? [
          {
            id: 'l1',
            name: 'Meal',
            quantity: 1,
            member: there.includes('thora') ? 'thora' : null,
            find: 'meal',
          },
          {
            id: 'l2',
            name: 'Idol',
            quantity: 2,
            member: there.includes('vesna') ? 'vesna' : null,
            find: null,
          },
          { id: 'l3', name: 'Banner', quantity: 1, member: null, find: null },
        ]
      : [];
  return {
    ...{ kind: 'session', title: `Session ${String(number)}`, date: date(number), days: daysOfSession },
    ...{ summary: '', present: there, loot, debtors: number === 2 ? ['thora'] : [] },
    awards: awards.map((award, index) => ({ ...award, id: `a${String(index)}` })),
  };
}

/** A scenario ends with 2 Exp for everyone, on a day that is known. */
function scenario(after: number): CloseOut {
  for (const name of names) book.exp[name] += 2;
  return {
    ...{
      kind: 'scenario',
      title: `Scenario after ${String(after)}`,
      date: date(after),
      days: 0,
      summary: '',
    },
    ...{ present: [...names], loot: [], debtors: [] },
    awards: names.map((member) => ({
      ...{ id: member, member, reward: 'exp', amount: 2, reason: '', tag: 'scenario' },
    })),
  };
}

function period({ after, days, of }: Planned): DowntimePeriod {
  const taking = names.filter((name) => of[name] !== null);
  for (const name of taking) {
    const { pays, works = {} } = of[name] ?? idling(days);
    book.money[name] -= pays;
    for (const [project, done] of Object.entries(works))
      book.work[project] = (book.work[project] ?? 0) + done;
  }
  payDues(days);
  return {
    ...{ title: `Downtime after ${String(after)}`, date: date(after), days, summary: '' },
    memberDowntimes: taking.map((member) => ({
      ...{ member, living: { id: 'modest', perDay: null }, spans: [], activities: [] },
      ...{ learning: null, debt: false, ...of[member]?.plan },
    })),
  };
}

/** An action of one member after a session, with its cost. */
interface Action {
  readonly after: number;
  readonly name: Name;
  readonly what: string;
  readonly exp?: number;
  readonly money?: number;
  readonly how: (played: PlayedCharacter) => void;
}

const gear =
  (item: string, amount: number, quantity = 1) =>
  (played: PlayedCharacter) => {
    const entry = enter({ account: 'money', amount, reason: '', item: { name: item, quantity } });
    played.do(item, [entry]);
  };

/** Purchases between sessions: Endurance costs 2 Exp, a skill 3, advanced 4, Heroism 2; a meal 2 coins. */
const journalEntries: readonly Action[] = [
  { after: 2, name: 'thora', what: 'wounded', how: (played) => played.set('endurance', 3) },
  {
    after: 5,
    name: 'brakka',
    what: 'Stealth',
    exp: 3,
    how: (played) => played.buy({ buy: 'skill', id: 'stealth' }),
  },
  { after: 5, name: 'brakka', what: 'Endurance', exp: 2, how: (played) => played.buy({ buy: 'endurance' }) },
  { after: 5, name: 'ghan', what: 'Harness', money: 100, how: gear('Harness', -100) },
  {
    after: 9,
    name: 'brakka',
    what: 'advanced Stealth',
    exp: 4,
    how: (played) => played.buy({ buy: 'advanced', id: 'stealth' }),
  },
  {
    after: 12,
    name: 'thora',
    what: 'a meal',
    money: 2,
    how: (played) => played.shop('gear', 'meal', 'plain'),
  },
  { after: 14, name: 'wren', what: 'Heroism', exp: 2, how: (played) => played.buy({ buy: 'heroism' }) },
  { after: 17, name: 'vesna', what: 'Rope', money: 12, how: gear('Rope', -12) },
  { after: 22, name: 'ghan', what: 'Jetpack', money: 150, how: gear('Jetpack', -150) },
  { after: 28, name: 'vesna', what: 'an idol sold', money: -30, how: gear('Idol', 30, -1) },
  { after: 39, name: 'oru', what: 'Charts', money: 75, how: gear('Charts', -75, 2) },
];

async function example(ruleset: string, name: Name): Promise<CharacterDocument> {
  const found = examplesOf(ruleset).find(({ file }) => file === `${name}.json`);
  return { ...documentOf(await load(ruleset), found?.plan), id: `${name}-0001` };
}

function table(): CampaignDocument {
  const rhythm = (unit: 'months' | 'years', from: number) => ({ every: 1, unit, from });
  const fresh = newCampaign('heroic', 'A year', { clock: fixedClock, ids: countingIds('campaign') });
  return {
    ...fresh,
    terms: { ...fresh.terms, scale: { coins: 1, credits: creditsPerCoin } },
    party: names.map((name) => ({
      ...{
        id: name,
        character: `${name}-0001`,
        name: '',
        player: '',
        role: 'player',
        away: false,
        living: null,
      },
    })),
    expenses: [
      {
        id: 'ship',
        name: 'Ship',
        amount: 61,
        rhythm: rhythm('months', 10),
        until: null,
        payers: [...shipOwners],
      },
      { id: 'house', name: 'House', amount: 90, rhythm: rhythm('years', 3), until: null, payers: ['thora'] },
    ],
  };
}

let folder = '';
let year: Year;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-year-'));
  const heroes = (['thora', 'wren', 'brakka'] as const).map((name) => example('heroic', name));
  const crew = shipOwners.map((name) => example('starfaring', name));
  year = await Year.begin(folder, table(), await Promise.all([...heroes, ...crew]));
});
afterAll(async () => {
  await year.end();
  await rm(folder, { recursive: true, force: true });
});

/** Compares all stored documents with the book. */
async function expectAsInBook(after: string): Promise<void> {
  const campaign = await year.campaign();
  const people = await year.people();
  const held = (account: 'exp' | 'money') =>
    Object.fromEntries([...people].map(([name, person]) => [name, holds(person, account)]));
  const vitals = (name: string) => people.get(name)?.opened.profile?.().vitals ?? [];
  const heroism = Object.fromEntries(
    Object.keys(book.heroism).map((name) => [name, vitals(name).find(({ id }) => id === 'heroism')?.value]),
  );
  const work = Object.fromEntries(projectsOf(campaign.log).map(({ id, done }) => [id, done]));
  expect({ after, exp: held('exp'), money: held('money'), heroism, work, day: today(campaign) }).toEqual({
    after,
    ...book,
  });
}

describe('a year of play', () => {
  it('results in the balances, days and works that were recorded by hand, after everything that happens', async () => {
    for (let number = 1; number <= sessions; number += 1) {
      const closeOut = session(number);
      if (closeOut.debtors.length > 0)
        expect(await year.faultsOf({ ...closeOut, debtors: [] })).toMatchObject([
          { member: 'thora', debt: true },
        ]);
      await year.close(closeOut);
      await expectAsInBook(closeOut.title);
      if (number % 8 === 0) await year.close(scenario(number));
      for (const { name, what, exp = 0, money = 0, how } of journalEntries.filter(
        ({ after }) => after === number,
      )) {
        await year.act(name, what, how);
        book.exp[name] -= exp;
        book.money[name] -= money;
        await expectAsInBook(`${name}: ${what}`);
      }
      const planned = periods.find(({ after }) => after === number);
      if (planned === undefined) continue;
      await year.spend(period(planned));
      await expectAsInBook(`downtime after ${String(number)}`);
    }
    const { log, terms } = await year.campaign();
    const count = (kind: string) => log.filter((entry) => entry.kind === kind).length;
    expect([count('session'), count('scenario'), count('downtime')]).toEqual([40, 5, 12]);
    // 40 sessions of 2 days, and 20 + 25 + 30 + 14 + 30 + 25 + 21 + 30 + 28 + 30 + 25 + 22 between them.
    expect(book.day).toBe(80 + 300);
    const left = openProjects(log, terms, () => 0).map(({ id, done }) => [id, done]);
    expect(left).toEqual([
      ['stars', 58],
      ['runes', 28],
      ['piloting', 15],
    ]);
  }, 120_000);

  it('leaves crafted, found and bought things on the sheets', async () => {
    const people = await year.people();
    const owned = (name: Name) =>
      Object.fromEntries(
        belongings(people.get(name)?.document.ledger ?? []).map((item) => [item.name, item.quantity]),
      );
    expect(owned('brakka')).toEqual({ 'Great axe': 1 });
    expect(owned('ghan')).toEqual({ Harness: 1, Sled: 1, Jetpack: 1 });
    // Two idols of every fifth session that she attended (not the 20th), one of them sold.
    expect(owned('vesna')).toEqual({ Idol: 2 * 7 - 1, Rope: 1 });
    expect(owned('oru')).toEqual({ Charts: 2 });
    for (const { ledger } of people.values())
      for (const { rows } of ledger.accounts) expect(rows.filter(({ fault }) => fault)).toEqual([]);
  });

  it('shows what depends on the fifth session, a year later', async () => {
    const back = await year.without('Session 5');
    expect(back.campaigns.map(({ erased }) => erased.map(({ title }) => title))).toEqual([['Session 5']]);
    // Ghan had 134 coins with the 39 of that session, and paid 100 for the harness. Exp pays for purchases of any
    // time, and a year later there is enough of it.
    expect(back.characters.map(({ document, also }) => [document.name, also])).toEqual([
      ['Thora', []],
      ['Wren', []],
      ['Brakka', []],
      ['Vesna', []],
      ['Oru', []],
      ['Ghan', [raw('Harness')]],
    ]);
    // 3 Heroism less each, independent of gains and spending since; a number typed in since stays, and is listed.
    const people = await year.people();
    const heroism = (play: Json) => (play as { readonly heroism: number }).heroism;
    const less = back.characters.slice(0, 3).map(({ document, held }) => {
      const now = [...people.values()].find((person) => person.document.id === document.id);
      return [heroism(now?.document.play ?? {}) - heroism(document.play), held.length];
    });
    expect(less).toEqual([
      [3, 0],
      [3, 0],
      [3, 0],
    ]);
  });

  it('reverts the downtimes that continued the work of one, and those that continued theirs', async () => {
    const { campaigns, characters } = await year.without('Downtime after 3');
    // Axe and hull continue after 6 and 10, Elvish until 26; the stars were begun after 26 and continued after
    // 30.
    expect(campaigns.map(({ erased }) => erased.map(({ title }) => title))).toEqual([
      [3, 6, 10, 16, 20, 23, 26, 30].map((after) => `Downtime after ${String(after)}`),
    ]);
    const brakka = characters.find(({ document }) => document.name === 'Brakka')?.document;
    expect(belongings(brakka?.ledger ?? [])).toEqual([]);
  });

  it('can be undone step by step, newest first, each time to the same bytes', async () => {
    let steps = 0;
    for await (const [what, now, before] of year.unwind()) {
      expect([what, now]).toEqual([what, before]);
      steps += 1;
    }
    expect(steps).toBe(40 + 5 + 12 + journalEntries.length);
    const { log } = await year.campaign();
    expect(log).toEqual([]);
  }, 120_000);
});
