import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import facts from '#test/fixtures/ruleFacts/heroic.json';
import { ruleOf } from '#test/contract/support/cases/subject';
import { casesOf, load } from '#test/contract/support/rulesets';

const unit = 'test/unit/shared/rulesets/heroic';
const heroicFacts = 'test/contract/facts/heroic.test.ts';
const campaign = 'test/contract/facts/heroicCampaign.test.ts';
const playFacts = 'test/contract/facts/heroicPlay.test.ts';
const meetings = 'test/contract/meetings/heroic.test.ts';
const follows = 'test/contract/meetings/heroicFollows.test.ts';
const file = (name: string): string => `${unit}/${name}.test.ts`;

/** Numbered sections of the document with tests beyond the cases that compare the program with them. */
const checklist: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  '1': [[heroicFacts, 'has the figures of section 1 and 2']],
  '2.1': [
    [heroicFacts, 'has the figures of 2.1'],
    [file('checks/fight/weapons'), 'Elves: +2 to resist powers (2.1)'],
  ],
  '3': [[file('reference'), 'has an entry for every numbered heading of the document']],
  '3.1': [[file('purchases/purchases'), 'awards Heroism for what 3.1 names, one or two at a time']],
  '3.2': [
    [campaign, 'ends with the balances and the sheets that were calculated by hand'],
    [campaign, 'undoes the third purchase with what depends on it, and nothing else'],
    [heroicFacts, 'has the prices of 3.2'],
    [file('purchases/purchases'), 'says its price, what it changes and its section (3.2)'],
    [file('purchases/purchases'), 'is bought in order, as Exp comes in'],
    [file('purchases/purchases'), 'offers the milestones of 3.2'],
  ],
  '3.3': [
    [file('play/play'), 'sets Heroism to its start, whatever is left, and counts contacts again'],
    [file('inventory/uses'), 'fills quivers, allows a new definition, and shows what the GM knows'],
    [file('inventory/uses'), 'is one action, and is undone as a whole'],
    [heroicFacts, 'has the figures of 3.3, 12 and 13.5'],
    [file('purchases/purchases'), 'lets a definition change for free once a scenario (3.3)'],
    [file('checks/fight/attacks'), 'costs a shot, the aim and, fumbled, the next turn'],
  ],
  '3.4': [[file('play/play'), 'says who is hurt and who is down']],
  '3.5': [
    [file('forms/minions'), 'grows by half of all that its owner ever earned, rounded down as a whole'],
    [file('forms/minions'), 'shows its background on sheet and paper'],
  ],
  '3.6': [
    [file('homebrew/pack'), 'rename money and fix how load is counted'],
    [file('homebrew/pack'), 'offer nothing that the campaign does not have'],
    [file('content/content'), 'can rename money wherever an amount is shown'],
    [
      file('content/spheres'),
      'may come from a pack, and are then a focus, a use of the check and an entry of the compendium',
    ],
  ],
  '4': [
    [heroicFacts, 'are the sixteen of the document, with their names'],
    [file('checks/fight/tools'), 'Connections give coins into the ledger, each further try at −2'],
    [file('checks/fight/tools'), 'Perception helps initiative, and senses danger when advanced (12)'],
    [file('checks/fight/tools'), 'Learning sets a fact for 1, or gives +3 on a roll'],
    [playFacts, 'has those of skills with rolls of their own (4)'],
  ],
  '5': [
    [file('inventory/relics'), 'are all present'],
    [file('inventory/uses'), 'is everything that the tables let be used up, and nothing else'],
    [file('reference'), 'names every thing of the data once'],
  ],
  '5.1': [
    [file('inventory/uses'), 'one recipe is known for each point of Mnd, and more can be found'],
    [file('inventory/uses'), 'costs 1 Heroism or half of the price, and only a success is a potion'],
    [file('inventory/uses'), 'blade poison: +1 Dmg with one weapon, for 6 turns that are counted'],
    [file('inventory/uses'), 'a sleeping draught: 1d6 hours'],
    [
      file('inventory/uses'),
      'an explosive potion: thrown with Agi + 1, 2 Dmg and Fire (-1) for all within 3 yards',
    ],
    [heroicFacts, 'state how hard a potion is to brew'],
  ],
  '5.2': [
    [file('inventory/relics'), 'amulet: 2 Heroism more at the start of a scenario'],
    [file('inventory/relics'), 'panoply: heavy armor, shield and spear that count as such, and go together'],
    [file('inventory/relics'), 'sword: +1 Att and +1 Dmg, and fails critically on 2 and 3'],
    [file('inventory/relics'), 'shop: 2 × 3d6 coins at the start of a scenario, with the dice in the entry'],
    [file('inventory/relics'), 'cost 2 Heroism and need a task in words'],
    [file('powers/sheet'), 'are taken by prayer beads, so much each day, and never use them up (5.2)'],
    [file('powers/attacks'), 'fail critically on more with a fickle weapon (5.2)'],
    [file('checks/fight/tools'), 'a minor relic helps its task'],
  ],
  '6': [
    [playFacts, 'has those of 6'],
    [file('checks/fight/tools'), 'knowledge of the archetype is rolled with advantage, and says why (6)'],
  ],
  '6.1': [[file('checks/fight/tools'), 'a leader rolls with helpers']],
  '7': [
    [file('play/play'), 'sleeps back Str + 1, up to the most'],
    [file('play/play'), 'heals by a roll, as often a day as Str + 1'],
    [file('inventory/uses'), 'a meal: 1 End, twice a day'],
    [playFacts, 'has those of 7 and of healing'],
  ],
  '8': [
    [file('powers/attacks'), 'count ground, cover, allies, aim, words and size by name'],
    [meetings, 'knows the size of both sides: %s'],
  ],
  '9': [
    [file('forms/blocks'), '%s %s has the figures that are printed'],
    [file('forms/vehicles'), 'takes the higher Agi of vehicle and pilot'],
  ],
  '9.1': [[file('forms/vehicles'), 'is wrecked at 0, and repaired for 1 or 2 End']],
  '9.2': [
    [
      file('checks/fight/tools'),
      'a maneuver has advantage for who knows the vehicle, and changes Att and Def',
    ],
    [file('forms/vehicles'), 'has its three outcomes as conditions until the pilot acts again'],
  ],
  '9.3': [[file('forms/vehicles'), 'count tokens, one for a success and two for a critical one']],
  '10': [
    [
      file('forms/armies'),
      'has the Mnd of an officer of its own, or Mnd and Heroism of the hero who leads it',
    ],
    [file('forms/armies'), 'all end with the round'],
  ],
  '11': [
    [file('powers/sheet'), 'know level, limitation and race, and name them'],
    [file('powers/sheet'), 'are a block for each Power skill, a line for each use'],
  ],
  '11.1': [
    [file('powers/check'), 'adds use, training and modifiers one by one'],
    [follows, 'one power roll is resisted by each, at the price of its area'],
    [file('powers/sheet'), 'become permanent at the price of Heroism in every session (11.1)'],
  ],
  '11.2': [
    [follows, 'change its numbers for the scene'],
    [playFacts, 'has those of spheres and resistances (2.1, 11.1, 11.2)'],
    [file('content/spheres'), '%s is rolled at what the document says'],
    [
      file('content/spheres'),
      'Protection: Def with Mnd and AR (4, 6), where that is no worse than the armor',
    ],
    [file('content/spheres'), 'Investigation: Mnd instead of Agi for initiative'],
  ],
  '12': [
    [playFacts, 'has those of 11 and 12'],
    [file('checks/fight/tools'), 'Perception helps initiative, and senses danger when advanced (12)'],
  ],
  '12.1': [[file('checks/fight/weapons'), 'offer to take what got through']],
  '12.1.1.1': [[file('checks/fight/weapons'), 'Ambidexterity %s']],
  '12.1.2': [
    [file('powers/check'), 'strains by the natural roll alone, the advanced only on a critical failure'],
    [file('powers/sheet'), 'cost strain that foci absorb, whether or not the power worked'],
  ],
  '12.1.3': [[file('checks/fight/attacks'), 'costs a shot, the aim and, fumbled, the next turn']],
  '12.1.4': [
    [follows, 'distraction takes two from it until the next turn of the one who distracts'],
    [file('checks/fight/weapons'), 'Charisma: distracting with Mnd has advantage, with Agi not (12.1.4)'],
  ],
  '12.2': [[file('checks/fight/attacks'), 'trade 2 Att or Def for a benefit, never below 0']],
  '13': [
    [file('inventory/gearPage'), 'costs the price of the tables, times that of the modifier'],
    [
      file('inventory/gearPage'),
      'sells at the full price, for half of it rounded down, or for what is asked',
    ],
  ],
  '13.1': [[heroicFacts, '$name has the figures of its row']],
  '13.2': [[heroicFacts, 'are complete, in the order of the document']],
  '13.3': [
    [file('inventory/uses'), 'is everything that the tables let be used up, and nothing else'],
    [file('inventory/uses'), 'a healing potion: 4 End, not above the most'],
    [heroicFacts, 'are complete, with their prices'],
    [file('checks/fight/tools'), '%s helps its task, with advantage for the skilled'],
  ],
  '13.4': [
    [heroicFacts, 'explain everything that the tables use, and everything that 13.4 lists'],
    [file('checks/fight/weapons'), 'deflect with all that is in hand, less what struck, and shots with less'],
    [follows, 'one attack roll meets the defense of each'],
  ],
  '13.5': [
    [file('inventory/gearPage'), 'points: the backpack takes 4 Enc of what is packed off'],
    [file('inventory/gearPage'), 'slots: 6 items, 10 with a backpack, 3 weapons, 1 armor'],
    [file('inventory/inventory'), 'counts load by the campaign, whatever the character chose'],
  ],
  '14': [[file('forms/blocks'), '%s %s has the figures that are printed']],
  '14.1': [
    [playFacts, 'lists the modifiers of NPCs with their figures (14.1)'],
    [file('forms/modifiers'), 'are sources of their own on every number that they change'],
  ],
  '14.2': [
    [follows, 'poison asks its victim at the right turns'],
    [file('forms/abilities'), '%s is filled in and told'],
    [file('forms/abilities'), 'are all in the table'],
  ],
  '15': [
    [playFacts, 'has those of 15'],
    [playFacts, 'has the illnesses and poisons that are described (15)'],
    [file('play/hazards'), 'starve, and give the Str back over 2d6 hours'],
    [meetings, 'darkness counts for sight, and not with Night Vision: %s'],
  ],
};

/** The sections of the document by their numbers. */
const sections = facts.headings.map((heading) => heading.slice(0, heading.indexOf(')')));

/** Titles of the tests in a file: the text after `it(` or after the rows of `it.each`. */
function titlesOf(path: string): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
  return [
    ...source.matchAll(
      /\b(?:it|test)\(\s*'([^'\n]+)'|[\])]\)\(\s*'([^'\n]+)'|\.each\([\w.]+\)\(\s*'([^'\n]+)'/g,
    ),
  ].map(([, plain, rows, named]) => plain ?? rows ?? named ?? '');
}

it('proves every numbered section of the document by a case or a test, and no others', async () => {
  const ruleset = await load('heroic');
  const held = casesOf('heroic')
    .groups.flat()
    .map((one) => ruleOf(ruleset, one));
  expect(sections).toHaveLength(45);
  expect(new Set([...held, ...Object.keys(checklist)])).toEqual(new Set(sections));
});

it('names tests that exist', () => {
  const known = new Map<string, ReadonlySet<string>>();
  const isThere = (path: string, title: string): boolean => {
    const titles = known.get(path) ?? new Set(titlesOf(path));
    known.set(path, titles);
    return titles.has(title);
  };
  const missing = Object.entries(checklist).flatMap(([section, tests]) => [
    ...(tests.length === 0 ? [`${section}: no test`] : []),
    ...tests
      .filter(([path, title]) => !isThere(path, title))
      .map(([path, title]) => `${section}: ${path}: ${title}`),
  ]);
  expect(missing).toEqual([]);
});
