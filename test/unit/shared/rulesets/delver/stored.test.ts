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
import { ruleset } from '../../../../../shared/rulesets/delver';
import { after, rulesOf } from '../../encounter/table';
import { documentOf, opened, ports, tracker, translate } from './support';

/** A character as versions 1 and 2 of the rules stored it. */
const choices = {
  class: 'Scout',
  level: 3,
  attributes: { str: 12, dex: 16, con: 9, int: 13, wis: 14, cha: 7 },
  hitPoints: 14,
  armorClass: 14,
  attackBonus: 2,
  weapons: [
    {
      name: 'Ash bow',
      skill: 'Bows',
      attribute: 'dex',
      dice: { count: 2, sides: 6 },
      shock: { damage: 0, armorClass: 0 },
      ranged: true,
    },
    {
      name: 'Fists',
      skill: 'punch',
      attribute: 'str',
      dice: { count: 1, sides: 4 },
      shock: { damage: 1, armorClass: 15 },
      ranged: false,
    },
  ],
  spells: [{ name: 'Locksong', note: 'x'.repeat(200) }],
  saves: { physical: null, evasion: 9, mental: null, luck: null },
  modifiers: [
    { from: 15, modifier: 4 },
    { from: 3, modifier: -1 },
    { from: 15, modifier: 3 },
    { from: 10, modifier: 0 },
  ],
};
const skills = [
  { name: 'Bows', level: 1 },
  { name: 'Heal', level: 0 },
];
const round = { main: true, move: false, shield: true, defense: false };
const play = { hitPoints: 6, condition: 'mortal', rounds: 2, frail: true, bedRest: 3, round };
const role = { minor: false };
const at = '2026-01-02T03:04:05.000Z';
const journal = [
  {
    id: 'a',
    at,
    label: { raw: 'Fall' },
    changes: [
      { path: ['hitPoints'], from: 9, to: 6, by: { amount: -3, base: 9, least: 0, most: null } },
      { path: ['condition'], from: 'stable', to: 'mortal' },
      { path: ['frail'], from: false, to: true },
      { path: ['round'], from: { ...round, shield: false }, to: round },
    ],
    entered: [],
    withdrawn: [],
  },
];

function old(more: Partial<CharacterDocument> = {}): CharacterDocument {
  const rolled = { str: [4, 4, 4] };
  return {
    ...documentOf(),
    choices: { ...choices, skills, rolled },
    play,
    journal,
    rulesVersion: 2,
    ...more,
  };
}

function upToDate(document: CharacterDocument): CharacterDocument {
  const current = bringUpToDate(ruleset, document);
  if (!current.ok) throw new Error(translate(current.error.text));
  return current.value;
}

const planned = { ...choices, skills: { Bows: 1, Heal: 0 } };

describe('a character of an earlier version', () => {
  it('opens as what it was', () => {
    const today = upToDate(old());
    const written = documentOf(planned);
    expect(today.rulesVersion).toBe(3);
    expect(opened(today).report(translate)).toEqual(opened(written).report(translate));
    expect(opened(today).report(translate)).toMatchObject({
      derived: { modifiers: { str: 0, dex: 3, con: -1 }, saves: { physical: 13, evasion: 9 } },
    });
    const played = { ...written, play: today.play };
    expect(opened(today).sheet()).toEqual(opened(played).sheet());
    expect(opened(today).print({})).toEqual(opened(played).print({}));
    expect(translate(opened(today).subtitle)).toBe('Scout, level 3');
    const fighter = opened(today).fight?.(role);
    expect(fighter?.health).toMatchObject({ now: 6, max: 14 });
    expect(fighter?.conditions.map(({ id }) => id)).toEqual(['frail', 'mortal', 'main', 'shield']);
    expect([tracker(today, 'rounds')?.value, tracker(today, 'bedRest')]).toEqual([2, undefined]);
    expect(today.play).toMatchObject({ trackers: { bedRest: 3 } });
    expect(today.choices).toMatchObject({ rolls: { attributes: { scoreStr: [4, 4, 4] } } });
  });

  it('can undo what it did before', () => {
    const undone = undoJournalEntry(upToDate(old()), 'a');
    if (!undone.ok) throw new Error(translate(undone.error.text));
    expect(undone.value.play).toEqual({
      trackers: { hitPoints: 9, rounds: 2, bedRest: 3 },
      conditions: {
        frail: false,
        mortal: false,
        stable: true,
        killed: false,
        main: true,
        move: false,
        shield: false,
        defense: false,
      },
    });
  });

  it('who was dead is dead, and whoever was not, is not', () => {
    const conditionsOf = (condition: string, rounds: number) =>
      opened(upToDate(old({ play: { ...play, condition, rounds, round: {}, frail: false } })))
        .fight?.(role)
        .conditions.map(({ id }) => id);
    expect(conditionsOf('dead', 0)).toEqual(['dead']);
    expect(conditionsOf('mortal', 6)).toEqual(['dead']);
    expect(conditionsOf('stable', 0)).toEqual(['stable']);
    expect(conditionsOf('standing', 0)).toEqual([]);
  });

  it('keeps an untouched state of play, what it lacks, and everything of a stat block', () => {
    expect(upToDate(old({ play: {} })).play).toEqual({});
    const bare = upToDate(old({ choices: {} }));
    expect(opened(bare).report(translate)).toEqual(opened(documentOf()).report(translate));
    const block = old({
      form: npcForm,
      choices: { numbers: { hitPoints: 3 } },
      play: { npc: { left: { hitPoints: 1 } } },
    });
    expect(upToDate(block)).toMatchObject({ choices: block.choices, play: block.play });
  });

  it('of an encounter opens in its old form, and changes in that of today', async () => {
    const copy = old({ play: { ...play, condition: 'standing', round: {} } });
    expect(opened(copy).fight?.(role).health).toMatchObject({ now: 6, max: 14 });
    const rules = await rulesOf('delver');
    const scouts = [ofBlock({ id: 'scout', name: 'Scout' }, copy, null, false)];
    const start = { encounter: join(newEncounter('e', 'Alley', 'delver'), scouts), characters: {} };
    const table = after(start, rules, [{ do: 'begin' }]);
    const hurt = after(table, rules, [
      { do: 'damage', targets: ['scout'], hits: { parts: [{ amount: 2 }] } },
    ]);
    const scout = hurt.encounter.combatants['scout'];
    const document = scout && copyOf(scout, {});
    if (document === undefined) throw new Error('No copy');
    expect(document.rulesVersion).toBe(3);
    expect(opened(document).fight?.(role).health).toMatchObject({ now: 4, max: 14 });
    const back = undo(hurt);
    if (!back.ok) throw new Error(translate(back.error.text));
    expect(back.value.encounter.combatants).toEqual(table.encounter.combatants);
  });

  it.each(['delver-1', 'delver-2', 'delver-3'])('of the file %s has the numbers of its plan', (file) => {
    const text = readFileSync(`test/fixtures/documents/rulesets/${file}.json`, 'utf8');
    const document = upToDate(characterSchema.parse(JSON.parse(text)));
    const { plan, report } = JSON.parse(
      readFileSync('shared/rulesets/delver/examples/borrik.json', 'utf8'),
    ) as { plan: Record<string, unknown>; report: unknown };
    expect(opened(document).report(translate)).toEqual(report);
    const { play: state, ledger } = document;
    expect(opened(document).sheet()).toEqual(opened({ ...documentOf(plan), play: state, ledger }).sheet());
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
    const character = opened({ ...documentOf(), ...made.value });
    expect([...character.problems, ...(character.nextSteps?.() ?? [])]).toEqual([]);
    const health = character.fight?.(role).health?.max ?? 0;
    expect(health >= 2 && health <= 10).toBe(true);
  }
});
