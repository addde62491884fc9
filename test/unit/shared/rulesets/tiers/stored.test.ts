import { readFileSync } from 'node:fs';
import { seededRng } from '../../../../../shared/dice/random';
import { describe, expect, it } from 'vitest';
import { characterSchema, type CharacterDocument } from '../../../../../shared/character/document';
import { undoJournalEntry } from '../../../../../shared/character/undo';
import { ruleset } from '../../../../../shared/rulesets/tiers';
import { bringUpToDate } from '../../../../../shared/rules/versions/migrations';
import { npcForm } from '../../../../../shared/rules/statBlock/names';
import {
  documentOf as copyOf,
  join,
  newEncounter,
  ofBlock,
} from '../../../../../shared/encounter/combatants';
import { undo } from '../../../../../shared/encounter/undo';
import { after, rulesOf } from '../../encounter/table';
import { documentOf, open, refusal, tracker, translate } from './support';

/** A character as versions 1 and 2 of the rules stored it. */
const choices = {
  concept: 'Sellsword',
  attributes: [
    { name: 'grit', value: 3 },
    { name: 'luck', value: -1 },
  ],
  skills: { fighting: 3, athletics: 2 },
  speed: 5,
  shield: 2,
  hitPoints: 12,
  weapons: [
    { name: 'Bow', skill: 'aim', hands: 2, range: '60 m', damage: '3', note: 'long' },
    { name: 'Knife', skill: 'fighting', hands: 1, range: '', damage: '1', note: '' },
  ],
  techniques: [{ name: 'Riposte', takes: 'reaction', text: 'x'.repeat(1000) }],
  gear: [{ name: 'Rope', quantity: 2, note: '15 m' }],
};
const play = {
  action: 0,
  minor: 1,
  reaction: 1,
  hitPoints: 7,
  conditions: ['grabbed', 'in-cover'],
  used: [1],
};
const role = { minor: false };
const at = '2026-01-02T03:04:05.000Z';
const journal = [
  {
    id: 'a',
    at,
    label: { raw: 'Attack' },
    changes: [
      { path: ['action'], from: 1, to: 0, by: { amount: -1, base: 1, least: 0, most: null } },
      { path: ['used'], from: [], to: [1] },
      { path: ['conditions'], from: ['grabbed'], to: ['grabbed', 'in-cover'] },
    ],
    entered: [],
    withdrawn: [],
  },
];

function old(more: Partial<CharacterDocument> = {}): CharacterDocument {
  return { ...documentOf(), choices, play, journal, rulesVersion: 2, ...more };
}

function upToDate(document: CharacterDocument): CharacterDocument {
  const current = bringUpToDate(ruleset, document);
  if (!current.ok) throw new Error(translate(current.error.text));
  return current.value;
}

describe('a character of an earlier version', () => {
  it('opens as what it was', () => {
    const today = upToDate(old());
    const written = documentOf({ ...choices, attributes: { grit: 3, luck: -1 } });
    expect(today.rulesVersion).toBe(3);
    expect(open(today).sheet()).toEqual(open(written).sheet());
    expect(open(today).print({})).toEqual(open({ ...written, play: today.play }).print({}));
    const opened = open(today);
    expect(translate(opened.subtitle)).toBe('Sellsword');
    expect(opened.fight?.(role).health).toMatchObject({ now: 7, max: 12 });
    expect(['action', 'minor', 'reaction'].map((id) => tracker(today, id).value)).toEqual([0, 1, 1]);
    const { blocks } = opened.play();
    const on = blocks.flatMap((block) => (block.kind === 'toggles' ? block.toggles : []));
    expect(on.filter((each) => each.on).map(({ id }) => id)).toEqual(['grabbed', 'in-cover']);
    const rows = blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
    expect(rows.map(({ text }) => text !== undefined)).toEqual([false, true]);
  });

  it('can undo what it did before', () => {
    const undone = undoJournalEntry(upToDate(old()), 'a');
    if (!undone.ok) throw new Error(translate(undone.error.text));
    const back = undone.value;
    expect(tracker(back, 'action').value).toBe(1);
    expect(back.play).toMatchObject({
      marks: { weapons: { 1: [] } },
      conditions: { grabbed: true, 'in-cover': false },
    });
  });

  it('keeps an untouched state of play, and everything of a stat block', () => {
    expect(upToDate(old({ play: {} })).play).toEqual({});
    const block = old({
      form: npcForm,
      choices: { numbers: { hits: 3 } },
      play: { npc: { left: { hits: 1 } } },
    });
    expect(upToDate(block)).toMatchObject({ choices: block.choices, play: block.play });
  });

  it('of an encounter opens in its old form, and changes in that of today', async () => {
    const copy = old();
    expect(open(copy).fight?.(role).health).toMatchObject({ now: 7, max: 12 });
    const rules = await rulesOf('tiers');
    const thugs = [ofBlock({ id: 'thug', name: 'Thug' }, copy, null, false)];
    const start = { encounter: join(newEncounter('e', 'Alley', 'tiers'), thugs), characters: {} };
    const table = after(start, rules, [{ do: 'begin' }]);
    const hurt = after(table, rules, [{ do: 'damage', targets: ['thug'], hits: { parts: [{ amount: 2 }] } }]);
    const stunned = after(hurt, rules, [{ do: 'condition', targets: ['thug'], condition: 'stunned' }]);
    const thug = stunned.encounter.combatants['thug'];
    const document = thug && copyOf(thug, {});
    if (document === undefined) throw new Error('No copy');
    const fighter = open(document).fight?.(role);
    expect(document.rulesVersion).toBe(3);
    expect(fighter?.health).toMatchObject({ now: 5, max: 12 });
    expect(fighter?.conditions.map(({ id }) => id)).toEqual(['stunned', 'grabbed', 'in-cover']);
    const back = undo(hurt);
    if (!back.ok) throw new Error(translate(back.error.text));
    expect(back.value.encounter.combatants).toEqual(table.encounter.combatants);
  });

  it.each(['tiers-1', 'tiers-2', 'tiers-3'])('of the file %s has the numbers of its plan', (file) => {
    const text = readFileSync(`test/fixtures/documents/rulesets/${file}.json`, 'utf8');
    const document = upToDate(characterSchema.parse(JSON.parse(text)));
    const { plan, report } = JSON.parse(
      readFileSync('shared/rulesets/tiers/examples/mirela.json', 'utf8'),
    ) as {
      plan: Record<string, unknown>;
      report: unknown;
    };
    expect(open(document).report(translate)).toEqual(report);
    expect(open(document).sheet()).toEqual(open(documentOf(plan)).sheet());
  });
});

describe('a plan', () => {
  it('may be written as the definition stores it', () => {
    const plan = ruleset.quickPlan({ rng: seededRng('plan'), translate });
    expect(plan).toMatchObject({ words: {}, numbers: {}, lists: {} });
    expect(refusal(plan as unknown as Record<string, unknown>)).toBe('accepted');
  });

  it('is held to the bounds of what it enters', () => {
    expect(refusal({ hitPoints: 10_000 })).toMatch(/^hitPoints: /);
    expect(refusal({ gear: [{ quantity: 0 }] })).toMatch(/^gear\[0\]\.quantity: /);
    expect(refusal({ weapons: [{ hands: 3 }] })).toMatch(/^weapons\[0\]\.hands: /);
  });
});
