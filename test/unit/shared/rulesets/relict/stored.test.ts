import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { characterSchema, type CharacterDocument } from '../../../../../shared/character/document';
import { undoJournalEntry } from '../../../../../shared/character/undo';
import { seededRng } from '../../../../../shared/dice/random';
import {
  documentOf as copyOf,
  join,
  newEncounter,
  ofBlock,
} from '../../../../../shared/encounter/combatants';
import { undo } from '../../../../../shared/encounter/undo';
import { npcForm } from '../../../../../shared/rules/statBlock/names';
import { bringUpToDate } from '../../../../../shared/rules/versions/migrations';
import { ruleset } from '../../../../../shared/rulesets/relict';
import { ports } from '../../../../contract/support/rulesets';
import { after, rulesOf } from '../../encounter/table';
import { documentOf, open, tracker, translate } from './support';

/** A character as versions 1 and 2 of the rules stored it. */
const choices = {
  level: 4,
  stats: { might: 5, precision: 3, cleverness: 0, knowledge: 2, willpower: 1, fortitude: 4 },
  armor: 14,
  speed: 30,
  stamina: { capacity: 24, regeneration: 4 },
  mana: { capacity: 6, regeneration: 1 },
  fatePoints: 2,
  gp: 85,
  armorSet: { name: 'Mail', armor: 6, absorb: 2 },
  weapons: [
    weapon('Spear', { throw: 20 }),
    weapon('Sword', { damage: { count: 2, sides: 8, bonus: -1 } }),
    weapon('x'.repeat(200), { offHand: true, note: 'y'.repeat(200) }),
  ],
  gear: [{ name: 'Torch', quantity: 6, price: 1, note: '' }],
  senses: ['Keen Hearing'],
  criticalEffects: ['Knock the target down'],
};

function weapon(name: string, more: object): object {
  const damage = { count: 1, sides: 6, bonus: 0 };
  const usual = { kind: 'melee', range: 5, throw: 0, size: 'medium', hands: 1, offHand: false, note: '' };
  return { name, damage, ...usual, ...more };
}

const play = {
  stamina: 11,
  mana: null,
  fatePoints: 3,
  armorLost: 2,
  cover: 'significant',
  states: ['hidden', 'permanently-blind'],
  spent: ['first', 'reaction'],
  mainHand: 1,
  ambush: 'none',
};
const role = { minor: false };
const at = '2026-01-02T03:04:05.000Z';
const journal = [
  {
    id: 'a',
    at,
    label: { raw: 'Ambushed' },
    changes: [
      { path: ['stamina'], from: 20, to: 11, by: { amount: -9, base: 20, least: 0, most: null } },
      { path: ['states'], from: ['blinded', 'hidden'], to: ['hidden', 'permanently-blind'] },
      { path: ['cover'], from: 'none', to: 'significant' },
      { path: ['spent'], from: [], to: ['first', 'reaction'] },
      { path: ['mainHand'], from: 0, to: 1 },
      { path: ['ambush'], from: 'ambushed', to: 'none' },
    ],
    entered: [],
    withdrawn: [],
  },
];

function old(more: Partial<CharacterDocument> = {}): CharacterDocument {
  const document = { ...documentOf(), choices: choices as unknown as CharacterDocument['choices'] };
  return { ...document, play, journal, rulesVersion: 2, ...more };
}

function upToDate(document: CharacterDocument): CharacterDocument {
  const current = bringUpToDate(ruleset, document);
  if (!current.ok) throw new Error(translate(current.error.text));
  return current.value;
}

describe('a character of an earlier version', () => {
  it('opens as what it was', () => {
    const today = upToDate(old());
    const written = documentOf(choices);
    expect(today.rulesVersion).toBe(3);
    expect(open(today).report(translate)).toEqual(open(written).report(translate));
    const played = { ...written, play: today.play };
    expect(open(today).sheet()).toEqual(open(played).sheet());
    expect(open(today).print({})).toEqual(open(played).print({}));
    expect(translate(open(today).subtitle)).toBe('Level 4 · Might 5, skilled');
    const fighter = open(today).fight?.(role);
    expect(fighter?.health).toMatchObject({ now: 11, max: 24 });
    expect(fighter?.hasReacted).toBe(true);
    expect(fighter?.defenses?.().map(({ value }) => value)).toEqual([14 - 2 + 2]);
    expect(fighter?.conditions.map(({ id }) => id)).toEqual([
      'hidden',
      'permanently-blind',
      'significantCover',
    ]);
    expect(['stamina', 'mana', 'fatePoints', 'armorLost'].map((id) => tracker(today, id).value)).toEqual([
      11, 6, 3, 2,
    ]);
    expect(today.play).toMatchObject({ conditions: { first: true, reaction: true } });
    const held = open(today)
      .play()
      .blocks.find(({ id }) => id === 'switches-mainHand');
    expect(held?.kind === 'toggles' && held.toggles.map(({ on }) => on)).toEqual([false, true]);
  });

  it('can undo what it did before', () => {
    const undone = undoJournalEntry(upToDate(old()), 'a');
    if (!undone.ok) throw new Error(translate(undone.error.text));
    expect(undone.value.play).toEqual({
      trackers: { stamina: 20, mana: null, fatePoints: 3, armorLost: 2 },
      conditions: { hidden: true, blinded: true, ambushed: true },
      marks: { weapons: { 0: ['mainHand'] } },
    });
  });

  it.each([
    [{ play: { stamina: 'full' } }, 'play.stamina'],
    [{ play: { states: ['hidden', 'asleep'] } }, 'play.states[1]'],
    [{ play: { spent: 'first' } }, 'play.spent'],
    [{ choices: { ...choices, stats: { might: -1 } } }, 'choices.stats.might'],
    [{ choices: { weapons: [{ size: 'huge' }] } }, 'choices.weapons[0].size'],
  ])('is refused where it cannot be read: %j', (part, path) => {
    const document = old(part as Partial<CharacterDocument>);
    const read = bringUpToDate(ruleset, document);
    expect(read.ok ? undefined : [read.error.code, read.error.path]).toEqual(['damaged-document', path]);
    const opened = ruleset.open(document);
    expect(opened.ok ? undefined : opened.error.path).toBe(path);
  });

  it('keeps an untouched state of play, what it lacks, and everything of a stat block', () => {
    expect(upToDate(old({ play: {} })).play).toEqual({});
    const bare = upToDate(old({ choices: {} }));
    expect(open(bare).report(translate)).toEqual(open(documentOf()).report(translate));
    const timed = upToDate(old({ play: { ...play, effects: ['kept'] } }));
    expect(timed.play).toMatchObject({ effects: ['kept'] });
    const block = old({
      form: npcForm,
      choices: { numbers: { health: 3 } },
      play: { npc: { left: { health: 1 } } },
    });
    expect(upToDate(block)).toMatchObject({ choices: block.choices, play: block.play });
  });

  it('of an encounter opens in its old form, and changes in that of today', async () => {
    const copy = old();
    expect(open(copy).fight?.(role).health).toMatchObject({ now: 11, max: 24 });
    const rules = await rulesOf('relict');
    const spears = [ofBlock({ id: 'spear', name: 'Spear' }, copy, null, false)];
    const start = { encounter: join(newEncounter('e', 'Alley', 'relict'), spears), characters: {} };
    const table = after(start, rules, [{ do: 'begin' }]);
    const hurt = after(table, rules, [
      { do: 'damage', targets: ['spear'], hits: { parts: [{ amount: 2 }] } },
    ]);
    const spear = hurt.encounter.combatants['spear'];
    const document = spear && copyOf(spear, {});
    if (document === undefined) throw new Error('No copy');
    expect(document.rulesVersion).toBe(3);
    // Its turn began, so that 4 came back.
    expect(open(document).fight?.(role).health).toMatchObject({ now: 11 + 4 - 2, max: 24 });
    const back = undo(hurt);
    if (!back.ok) throw new Error(translate(back.error.text));
    expect(back.value.encounter.combatants).toEqual(table.encounter.combatants);
  });

  it.each(['relict-1', 'relict-2', 'relict-3'])('of the file %s has the numbers of its plan', (file) => {
    const text = readFileSync(`test/fixtures/documents/rulesets/${file}.json`, 'utf8');
    const document = upToDate(characterSchema.parse(JSON.parse(text)));
    const { plan, report } = JSON.parse(
      readFileSync('shared/rulesets/relict/examples/edda.json', 'utf8'),
    ) as { plan: Record<string, unknown>; report: unknown };
    expect(open(document).report(translate)).toEqual(report);
    const { play: state, ledger } = document;
    expect(open(document).sheet()).toEqual(open({ ...documentOf(plan), play: state, ledger }).sheet());
  });
});

it('a plan may be written as the definition stores it', () => {
  const plan = ruleset.quickPlan({ rng: seededRng('plan'), translate });
  expect(plan).toMatchObject({ words: {}, numbers: {}, lists: {} });
  expect(ruleset.readPlan(plan, ports()).ok).toBe(true);
});

it('chance builds characters of whom nothing is missing', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const plan = ruleset.quickPlan({ rng: seededRng(String(seed)), translate });
    const made = ruleset.readPlan(plan, ports());
    if (!made.ok) throw new Error(translate(made.error.text));
    const character = open({ ...documentOf(), ...made.value });
    expect([...character.problems, ...(character.nextSteps?.() ?? [])]).toEqual([]);
  }
});
