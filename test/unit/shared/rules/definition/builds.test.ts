import { describe, expect, it } from 'vitest';
import { seededRng } from '#shared/dice/random';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';
import { newCharacter } from '#shared/sheet/commands';

const parts = {
  numbers: [
    {
      id: 'stats',
      name: 'Stats',
      word: 'ranks',
      each: { chosen: { min: 0, max: 9 } },
      of: ['wit', 'grace', 'might'].map((id) => ({ id, name: id })),
    },
  ],
  lookups: [
    {
      id: 'ranks',
      name: 'Ranks',
      of: [
        { id: 'poor', name: 'Poor', upTo: 2 },
        { id: 'fair', name: 'Fair', upTo: 5 },
        { id: 'great', name: 'Great', upTo: 9 },
      ],
    },
  ],
  words: [{ id: 'concept', name: 'Concept' }],
  options: [
    {
      id: 'trade',
      name: 'Trade',
      of: [
        { id: 'guard', name: 'Guard' },
        { id: 'clerk', name: 'Clerk' },
      ],
    },
  ],
  catalogs: [{ id: 'weapons', name: 'Weapons', of: [{ id: 'bow', name: 'Bow' }] }],
  lists: [
    {
      id: 'gear',
      name: 'Gear',
      free: true,
      from: ['weapons'],
      row: { quantity: { name: 'Quantity', min: 1, max: 9 } },
    },
  ],
};

const build = {
  id: 'sentry',
  words: { concept: ['Sentry', 'Lookout'] },
  options: { trade: ['guard'] },
  numbers: [{ of: 'stats', first: ['might'], others: ['wit', 'grace'], values: [[7, 4, 1]] }],
  lists: [
    {
      of: 'gear',
      take: 2,
      rows: [{ name: 'Rope', quantity: 3 }, { from: 'weapons', item: 'bow' }, { name: 'Lamp' }],
    },
  ],
};

interface Plan {
  readonly words: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly lists: Readonly<Record<string, readonly object[]>>;
}

describe('builds of a definition', () => {
  const ruleset = rulesetOf({ ...parts, builds: [build] });
  const plans = Array.from(
    { length: 40 },
    (_, seed) => ruleset.quickPlan({ rng: seededRng(String(seed)), translate: say }) as unknown as Plan,
  );

  it('say what chance does not decide', () => {
    for (const { words, options, numbers, lists } of plans) {
      expect(build.words.concept).toContain(words['concept']);
      expect(options['trade']).toBe('guard');
      expect(numbers['stats']?.['might']).toBe(7);
      expect([numbers['stats']?.['wit'], numbers['stats']?.['grace']].toSorted()).toEqual([1, 4]);
      expect(lists['gear']).toHaveLength(2);
    }
    expect(new Set(plans.map(({ numbers }) => numbers['stats']?.['wit'])).size).toBe(2);
  });

  it('make whole rows, with the entries of catalogs', () => {
    const rows = plans.flatMap(({ lists }) => lists['gear'] ?? []);
    expect(rows).toContainEqual({ from: '', item: '', name: 'Rope', quantity: 3 });
    expect(rows).toContainEqual({ from: 'weapons', item: 'bow', quantity: 1 });
    expect(rows).toContainEqual({ from: '', item: '', name: 'Lamp', quantity: 1 });
  });

  it('add nothing that everyone has', () => {
    const catalogs = [{ id: 'brawling', name: 'Brawling', of: [{ id: 'grab', name: 'Grab' }] }];
    const lists = [...parts.lists, { id: 'brawls', name: 'Brawls', from: ['brawling'], granted: true }];
    const granting = rulesetOf({
      ...parts,
      catalogs: [...parts.catalogs, ...catalogs],
      lists,
      builds: [build],
    });
    const plan = granting.quickPlan({ rng: seededRng('1'), translate: say }) as unknown as Plan;
    expect(plan.lists['brawls'] ?? []).toEqual([]);
  });

  it('deal values to the rows that are taken, and start the points that a player chooses', () => {
    const dealing = rulesetOf({
      ...parts,
      trackers: [{ id: 'hits', name: 'Hits', most: { chosen: { min: 0, max: 999 } } }],
      builds: [
        {
          id: 'dealt',
          numbers: [{ of: 'hits', first: ['most'], values: [[0]] }],
          lists: [
            {
              of: 'gear',
              take: 2,
              rows: [{ name: 'Rope' }, { name: 'Lamp' }],
              deal: { field: 'quantity', values: [[3, 1]] },
            },
          ],
        },
      ],
    });
    const plan = dealing.quickPlan({ rng: seededRng('deal'), translate: say }) as unknown as Plan;
    expect(plan.lists['gear']).toMatchObject([
      { name: 'Rope', quantity: 3 },
      { name: 'Lamp', quantity: 1 },
    ]);
    expect(plan.numbers['hits']).toEqual({ most: 0 });
  });

  it('name nothing that a character cannot have', () => {
    const faulty = (more: object) => () => rulesetOf({ ...parts, builds: [{ id: 'one', ...more }] });
    expect(faulty({ words: { trait: ['Bold'] } })).toThrow('builds.0.words.trait');
    expect(faulty({ options: { trade: ['gard'] } })).toThrow('builds.0.options.trade.0');
    expect(faulty({ numbers: [{ of: 'stats', first: ['wits'], values: [[1]] }] })).toThrow(
      'builds.0.numbers.0.first.0',
    );
    expect(faulty({ lists: [{ of: 'gear', take: 1, rows: [{ weight: 1 }] }] })).toThrow(
      'builds.0.lists.0.rows.0.weight',
    );
    const deal = { field: 'weight', values: [[1]] };
    expect(faulty({ lists: [{ of: 'gear', take: 1, rows: [{ name: 'Lamp' }], deal }] })).toThrow(
      'builds.0.lists.0.deal.field',
    );
    expect(faulty({ lists: [{ of: 'gear', take: 1, rows: [{ from: 'weapons', item: 'axe' }] }] })).toThrow(
      'builds.0.lists.0.rows.0.item',
    );
  });
});

describe('a report', () => {
  it('may tell the words of numbers', () => {
    const ruleset = rulesetOf({
      ...parts,
      report: { ranks: { words: 'stats' }, stats: 'stats', twice: 'wit * 2' },
    });
    const document = newCharacter(ruleset, ports());
    const choices = { ...(document.choices as object), numbers: { stats: { wit: 6, grace: 3 } } };
    expect(opened(ruleset, { ...document, choices }).report(say)).toMatchObject({
      derived: {
        ranks: { wit: 'Great', grace: 'Fair', might: 'Poor' },
        stats: { wit: 6, grace: 3, might: 0 },
        twice: 12,
      },
    });
    const luck = { id: 'luck', name: 'Luck', of: [{ id: 'fate', name: 'Fate', is: 1 }] };
    expect(() => rulesetOf({ numbers: [luck], report: { ranks: { words: 'luck' } } })).toThrow(
      'report.ranks.words',
    );
  });
});

describe('a card of the compendium', () => {
  it('has a line for lists, points, facts and related cards', () => {
    const { reference } = rulesetOf({
      ...parts,
      reference: [
        {
          id: 'ranks',
          group: 'Basics',
          name: 'Ranks',
          summary: 'In short.',
          text: 'At length.',
          points: ['One.', 'Two.'],
          facts: [{ name: 'Poor', text: 'Not good.' }],
          grid: 'ranks',
          links: ['stats'],
        },
        { id: 'stats', group: 'Basics', name: 'Stats', grid: 'stats' },
      ],
    });
    expect(reference.entries[0]).toEqual({
      id: 'ranks',
      group: 'group-1',
      title: { raw: 'Ranks' },
      rule: 'Sample',
      summary: { raw: 'In short.' },
      links: ['stats'],
      blocks: [
        { kind: 'text', text: { raw: 'At length.' } },
        { kind: 'list', items: [{ raw: 'One.' }, { raw: 'Two.' }] },
        { kind: 'facts', rows: [{ label: { raw: 'Poor' }, value: { raw: 'Not good.' } }] },
        {
          kind: 'facts',
          rows: [
            { label: { raw: 'Poor' }, value: { raw: '≤ 2' } },
            { label: { raw: 'Fair' }, value: { raw: '3–5' } },
            { label: { raw: 'Great' }, value: { raw: '6–9' } },
          ],
        },
      ],
    });
    expect(() => rulesetOf({ reference: [{ id: 'a', group: 'B', name: 'A', links: ['b'] }] })).toThrow(
      'reference.0.links.0',
    );
  });
});

describe('numbers of a build', () => {
  const rolled = {
    id: 'rolled',
    numbers: [
      { of: 'stats', first: ['might', 'grace', 'wit'], dice: '1d9' },
      { of: 'hits', dice: '1d6', is: { most: 'rolled + might + 100' } },
    ],
    lists: [
      { of: 'gear', take: 1, rows: [{ name: 'Rope' }, { name: 'Lamp' }] },
      { of: 'gear', take: 1, rows: [{ name: 'Bow' }] },
    ],
  };
  const trackers = [{ id: 'hits', name: 'Hits', most: { chosen: { min: 1, max: 110 } } }];
  const games = (builds: readonly object[]) => rulesetOf({ ...parts, trackers, builds });

  it('may be rolled, the best first, and follow from each other within their bounds', () => {
    const game = games([rolled]);
    const seen = new Set<number>();
    for (let seed = 0; seed < 40; seed += 1) {
      const made = game.quickPlan({ rng: seededRng(String(seed)), translate: say }) as unknown as Plan;
      const { might = 0, grace = 0, wit = 0 } = made.numbers['stats'] ?? {};
      expect(might >= grace && grace >= wit && wit >= 1).toBe(true);
      const hits = made.numbers['hits']?.['most'] ?? 0;
      expect(hits).toBeGreaterThanOrEqual(Math.min(110, might + 101));
      expect(hits).toBeLessThanOrEqual(Math.min(110, might + 106));
      seen.add(hits);
      expect(made.lists['gear']).toHaveLength(2);
      expect(made.lists['gear']?.[1]).toMatchObject({ name: 'Bow' });
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('are refused with their place', () => {
    const faulty = (numbers: object) => () => games([{ id: 'rolled', numbers: [numbers] }]);
    expect(faulty({ of: 'hits' })).toThrow('builds.0.numbers.0');
    expect(faulty({ of: 'hits', is: { most: 'mighty' } })).toThrow('builds.0.numbers.0.is.most');
    expect(faulty({ of: 'hits', is: { least: '1' } })).toThrow('builds.0.numbers.0.is.least');
  });
});

describe('a character by chance without builds', () => {
  const skills = ['climb', 'fight', 'heal', 'hide', 'lore', 'ride'];
  const game = rulesetOf({
    numbers: [
      {
        id: 'skills',
        name: 'Skills',
        each: { chosen: { min: 0, max: 40 } },
        of: skills.map((id) => ({ id, name: id })),
      },
      {
        id: 'growth',
        name: 'Growth',
        of: [{ id: 'level', name: 'Level', chosen: { min: 1, max: 99, initial: 1 } }],
      },
    ],
    trackers: [
      { id: 'health', name: 'Health', most: { chosen: { min: 1, max: 999, initial: 10 } }, health: true },
    ],
    options: parts.options,
    problems: [
      {
        id: 'many',
        at: 'skills',
        when: 'count(skills, it.value > 0) > 2',
        text: 'Too many skills.',
        rule: '§1',
      },
      { id: 'clerks', at: 'trade', when: "trade.id == 'clerk'", text: 'No clerks.', rule: '§2' },
    ],
  });

  it('is somebody to begin with, and breaks no rule that was only written as a problem', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const rng = seededRng(`somebody ${String(seed)}`);
      const planned = game.readPlan(game.quickPlan({ rng, translate: say }), ports());
      if (!planned.ok) throw new Error(JSON.stringify(planned.error));
      const document = { ...newCharacter(game, ports()), ...planned.value };
      expect(opened(game, document).problems).toEqual([]);
      const { numbers } = document.choices as { numbers: Record<string, Record<string, number>> };
      expect(numbers['growth']).toEqual({ level: 1 });
      expect(Math.max(...Object.values(numbers['skills'] ?? {}))).toBeLessThanOrEqual(5);
      expect(numbers['health']?.['most']).toBeLessThan(150);
    }
  });
});

describe('words of a character that is built by chance', () => {
  const plansOf = (more: object) => {
    const ruleset = rulesetOf(more);
    return Array.from({ length: 20 }, (_, seed) => {
      const plan = ruleset.quickPlan({ rng: seededRng(String(seed)), translate: say }) as unknown as Plan;
      const planned = ruleset.readPlan(plan, ports());
      if (!planned.ok) throw new Error(say(planned.error.text));
      const character = opened(ruleset, {
        ...newCharacter(ruleset, ports()),
        ...planned.value,
      });
      expect([character.problems, character.nextSteps?.()]).toEqual([[], []]);
      return plan;
    });
  };
  const home = { id: 'home', name: 'Home' };
  const looks = { id: 'look', name: 'Look', most: 20, suggestions: ['dust', 'a coat of many, many owners'] };

  it('are suggestions that fit, and stay empty where the game offers none', () => {
    for (const { words } of plansOf({ ...parts, words: [home, looks, { id: 'past', optional: true }] }))
      expect(words).toEqual({ look: 'dust' });
  });

  it('are those of what was chosen where a character would lack something without', () => {
    const asked = [{ ...home, most: 5 }];
    for (const { words, options } of plansOf({ ...parts, words: asked }))
      expect(words['home']?.toLowerCase()).toBe(options['trade']);
    const problem = { id: 'home', at: 'home', next: true, when: "home == ''", text: 'Say where you live.' };
    const needed = { ...parts, words: [looks, home], problems: [problem] };
    for (const { words, options } of plansOf(needed))
      expect(words).toEqual({ look: 'dust', home: options['trade'] === 'guard' ? 'Guard' : 'Clerk' });
  });

  it('are of the things that it has, or of the game, where nothing is chosen', () => {
    const { options: _, ...without } = parts;
    for (const { words } of plansOf({ ...without, words: [home] })) expect(words).toEqual({ home: 'Bow' });
    for (const { words } of plansOf({ words: [home] })) expect(words).toEqual({ home: 'Sample' });
  });
});

describe('builds that fit what chance gave', () => {
  const rolling = rulesetOf({
    ...parts,
    ways: [{ id: 'rolled', name: 'Rolled', of: 'stats', dice: '1d9' }],
    builds: [
      { id: 'sentry', fits: 'might', words: { concept: ['Sentry'] } },
      { id: 'clerk', fits: 'wit', words: { concept: ['Clerk'] } },
    ],
  });

  it('are the ones whose number fell highest, and the dice stay as they fell', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const plan = rolling.quickPlan({ rng: seededRng(String(seed)), translate: say }) as {
        readonly numbers: { readonly stats: Readonly<Record<string, number>> };
        readonly rolls: { readonly stats: Readonly<Record<string, readonly number[]>> };
        readonly words: { readonly concept: string };
      };
      const { wit = 0, might = 0 } = plan.numbers.stats;
      if (wit !== might) expect(plan.words.concept).toBe(wit > might ? 'Clerk' : 'Sentry');
      expect(Object.entries(plan.rolls.stats).map(([id, [face]]) => [id, face])).toEqual(
        Object.entries(plan.numbers.stats),
      );
    }
  });
});
