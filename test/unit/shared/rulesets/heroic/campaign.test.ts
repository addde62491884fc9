import { describe, expect, it } from 'vitest';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import { applyEdits, enter } from '#shared/character/edits';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import { isRaw, type Text } from '#shared/kernel/text';
import { debtTag } from '#shared/ledger/ledger';
import type { Find, Profile, RestContext } from '#shared/rules/party';
import { ruleset } from '#shared/rulesets/heroic/index';
import { extend, frostThings, openWith } from './packs';
import { documentOf, openDocument, plan, translate, type Plan } from './support';

const words = (texts: readonly Text[]): string[] => texts.map(translate);

/** Str 2, Agi 2, Mnd 2: 7 End, 3 a night, 3 Heroism. */
function hero(play: Readonly<Record<string, Json>> = {}, more: Plan = {}): CharacterDocument {
  const document = documentOf(plan(more));
  return { ...document, play: jsonSchema.parse({ ...(document.play as object), ...play }) };
}

function profileOf(document: CharacterDocument): Profile {
  const profile = openDocument(document).profile?.();
  if (profile === undefined) throw new Error('No profile');
  return profile;
}

function rest(play: Readonly<Record<string, Json>>, time: Partial<RestContext> = {}) {
  const document = hero(play);
  const outcome = openDocument(document).stay?.({ days: 1, recuperating: 0, ...time });
  if (outcome === undefined) throw new Error('No stay');
  return { changes: words(outcome.changes), after: editPlay(document, outcome.edits).play, outcome };
}

const ill = (affliction: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  id: affliction.endsWith('fever') || affliction.endsWith('parasites') ? 'illness' : 'poison',
  severity: 0,
  affliction,
  ...more,
});

describe('the profile', () => {
  it('has every skill; of several focuses the best counts, and all are named', () => {
    const skills = [
      { id: 'weaponcraft', focus: 'blades', level: 'basic' },
      { id: 'weaponcraft', focus: 'firearms', level: 'advanced' },
      { id: 'luck', level: 'basic' },
    ];
    const standings = profileOf(hero({}, { skills })).skills;
    expect(standings).toHaveLength(16);
    const known = standings.filter(({ rank }) => rank > 0);
    expect(known.map(({ id, rank, text }) => [id, rank, translate(text)])).toEqual([
      ['luck', 1, 'Basic'],
      ['weaponcraft', 2, 'Blades: Basic, Firearms: Advanced'],
    ]);
    expect(standings.find(({ id }) => id === 'stealth')?.text).toEqual({ raw: '' });
  });

  it('shows a skill that the campaign does not have, or whose pack is not here, where the character has it', () => {
    const document = hero();
    const strange = {
      ...document,
      choices: { ...(document.choices as object), skills: [{ id: 'p:lost-art', level: 'basic' }] },
    };
    const standing = profileOf(strange).skills.find(({ id }) => id === 'p:lost-art');
    expect(standing?.rank).toBe(1);
    expect(translate(standing?.label ?? { raw: '' })).toMatch(/Lost art/);
  });

  it('has End and Heroism as pools, and learns by Mnd', () => {
    expect(profileOf(hero({ endurance: 3, heroism: 5 }))).toMatchObject({
      vitals: [
        { id: 'endurance', value: 3, max: 7, tone: 'warning' },
        { id: 'heroism', value: 5, max: null, tone: 'plain' },
      ],
      learning: { value: 2 },
    });
    expect(profileOf(hero()).figures.map(({ id }) => id)).toEqual([
      'str',
      'agi',
      'mnd',
      'defense',
      'armorRoll',
      'movement',
    ]);
  });

  it('says what ails it, and nothing of what helps', () => {
    const state = {
      endurance: 0,
      conditions: ['heartened', 'afraid', 'constricted'],
      hazards: [{ id: 'hunger-thirst' }, ill('snake-poison')],
      changes: { str: -2, agi: 1, mnd: 0, attack: 0, defense: 0, roll: 0 },
    };
    expect(words(profileOf(hero(state)).conditions)).toEqual([
      'Defeated',
      'Afraid',
      'Constricted',
      'Hunger or thirst',
      'Snake poison',
      'Temporary Str −2',
    ]);
    expect(profileOf(hero()).conditions).toEqual([]);
  });
});

describe('Heroism as a reward', () => {
  it('adds to what is left, one to four points', () => {
    const document = hero({ heroism: 2 });
    const [reward, ...more] = openDocument(document).rewards?.() ?? [];
    expect(more).toEqual([]);
    expect(reward?.amount).toEqual({ min: 1, max: 4, initial: 1 });
    const outcome = reward?.give(2);
    expect(words(outcome?.changes ?? [])).toEqual(['Heroism 2 → 4']);
    expect(editPlay(document, outcome?.edits ?? []).play).toMatchObject({ heroism: 4 });
  });

  it('starts from what a session begins with where none was spent', () => {
    expect(words(openDocument(hero()).rewards?.()[0]?.give(1).changes ?? [])).toEqual(['Heroism 3 → 4']);
  });
});

describe('what can be found', () => {
  const findsOf = (document: CharacterDocument) => openDocument(document).finds?.() ?? [];
  const findOf = (document: CharacterDocument, id: string): Find => {
    const found = findsOf(document).find((each) => each.id === id);
    if (found === undefined) throw new Error(`No ${id}`);
    return found;
  };

  it('is gear and relics, but not bare hands', () => {
    const ids = findsOf(hero()).map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['sword', 'healing-potion', 'light-armor', 'relic/prayer-beads']),
    );
    expect(ids).not.toContain('brawling');
  });

  it('comes as treasure, and each relic as one of its own', () => {
    const document = hero();
    const sword = findOf(document, 'sword').take(2);
    expect(words(sword.changes)).toEqual(['Treasure: Sword × 2']);
    expect(sword.edits).toEqual([
      {
        op: 'enter',
        account: 'money',
        amount: 0,
        reason: '',
        purchase: { kind: 'find', what: { id: 'sword' }, quantity: 2, how: 'treasure' },
      },
    ]);
    const beads = findOf(document, 'relic/prayer-beads').take(2);
    expect(words(beads.changes)).toEqual(['Treasure: Prayer beads × 2']);
    expect(beads.edits).toHaveLength(2);
  });

  it('brings the shots of a second bow with it', () => {
    const document = hero({ ammunition: { bow: 3 } });
    const bow = findsOf(document).find(({ id }) => id === 'bow');
    expect(editPlay(document, bow?.take(1).edits ?? []).play).toMatchObject({
      ammunition: { bow: 23 },
    });
  });

  it('is also what packs bring, and the entry keeps its name', () => {
    const opened = openWith(extend(frostThings), hero());
    const brought = (opened.finds?.() ?? []).filter(({ label }) => isRaw(label));
    expect(brought.length).toBeGreaterThan(1);
    expect(opened.finds?.().map(({ id }) => id)).not.toContain('pistol');
    for (const find of brought) expect(JSON.stringify(find.take(1).edits)).toContain('"names"');
  });
});

describe('days without adventure', () => {
  it('change nothing for healthy characters', () => {
    expect(rest({}, { days: 365 }).outcome).toEqual({ changes: [], edits: [] });
    expect(rest({ endurance: 1 }, { days: 0 }).outcome).toEqual({ changes: [], edits: [] });
  });

  it('restore a sleep of End every night, and never more than there is', () => {
    expect(rest({ endurance: 0 }, { days: 2 }).changes).toEqual(['Endurance 0 → 6']);
    expect(rest({ endurance: 0 }, { days: 3 })).toMatchObject({
      changes: ['Endurance 0 → 7'],
      after: { endurance: 7 },
    });
  });

  it('count healing and meals again', () => {
    expect(rest({ healed: 2, meals: 1 })).toMatchObject({
      changes: ['Healing attempts today 2 → 0', 'Meals today 1 → 0'],
      after: { healed: 0, meals: 0 },
    });
  });

  it('end the scene and what a potion gives for an hour, but not madness', () => {
    const { after, changes } = rest({ conditions: ['mad', 'afraid', 'str-potion', 'vehicle'] });
    expect(changes).toEqual(['Afraid ends', 'Str potion ends']);
    expect(after).toMatchObject({ conditions: ['mad', 'vehicle'] });
  });

  it('heal to what the body holds once a potion is over, however it was counted', () => {
    // Str 2 and Agi 2 hold 7 points; with the potion, 8.
    const drunk = rest({ conditions: ['str-potion'], endurance: 1 }, { days: 9 });
    expect(drunk.changes).toContain('Endurance 1 → 7');
    expect(drunk.after).toMatchObject({ endurance: 7 });
    const hour = { kind: 'effect', of: 'str', by: 2, unit: 'hours', lasts: 3600, passed: 0 };
    const changes = { str: 2, agi: 0, mnd: 0, attack: 0, defense: 0, roll: 0 };
    const timed = rest({ changes, endurance: 1, durations: { hour } }, { days: 9 });
    expect(timed.changes).toContain('Endurance 1 → 7');
    expect(timed.after).toMatchObject({ endurance: 7, changes: { str: 0 } });
  });

  it('feed the hungry, who get back what hunger took', () => {
    const changes = { str: -3, agi: 0, mnd: 0, attack: 0, defense: 0, roll: 0 };
    const fed = rest({ hazards: [{ id: 'hunger-thirst', lost: 2 }, { id: 'cold-heat' }], changes });
    expect(fed.changes).toEqual(['Hunger or thirst is over: Str +2']);
    expect(fed.after).toMatchObject({ changes: { str: -1 }, hazards: [{ id: 'cold-heat' }] });
    expect(rest({ hazards: [{ id: 'hunger-thirst' }] })).toMatchObject({
      changes: ['Hunger or thirst ends'],
      after: { hazards: [] },
    });
  });

  it('see an illness through that lasts no longer, and name the grave roll on the way', () => {
    const changes = { str: -2, agi: 0, mnd: -2, attack: 0, defense: 0, roll: 0 };
    const hazards = [ill('debilitating-fever', { lost: 2 }), ill('cerebral-parasites', { lost: 2 })];
    expect(rest({ hazards, changes }, { days: 13 }).changes).toEqual([
      'Debilitating fever continues.',
      'Cerebral parasites continues.',
    ]);
    const fortnight = rest({ hazards, changes }, { days: 15, recuperating: 5 });
    expect(fortnight.changes).toEqual([
      'Debilitating fever is over: Str +2',
      'Cerebral parasites: the critical roll is due in these days, Str −2.',
      'Cerebral parasites continues.',
      'Advantage on those rolls on 5 days, from recuperating.',
    ]);
    expect(fortnight.after).toMatchObject({
      changes: { str: 0, mnd: -2 },
      hazards: [{ affliction: 'cerebral-parasites' }],
    });
    expect(rest({ hazards, changes }, { days: 30 }).after).toMatchObject({
      changes: { str: 0, mnd: 0 },
      hazards: [],
    });
  });

  it('see it through in pieces of time as in one', () => {
    const changes = { str: -2, agi: 0, mnd: -2, attack: 0, defense: 0, roll: 0 };
    const hazards = [ill('debilitating-fever', { lost: 2 }), ill('cerebral-parasites', { lost: 2 })];
    const part = (play: Json, days: number) => rest(play as Readonly<Record<string, Json>>, { days });
    const week = part({ hazards, changes }, 8);
    expect(week.after).toMatchObject({ hazards: [{ hours: 6 * 24 }, { hours: 22 * 24 }] });
    const fortnight = part(week.after, 7);
    expect(fortnight.changes).toEqual([
      'Debilitating fever is over: Str +2',
      'Cerebral parasites: the critical roll is due in these days, Str −2.',
      'Cerebral parasites continues.',
    ]);
    // The grave roll is made once, and the month ends after the rest of it.
    expect(part(fortnight.after, 15)).toMatchObject({
      changes: ['Cerebral parasites is over: Mnd +2'],
      after: { hazards: [], changes: { str: 0, mnd: 0 } },
    });
  });

  it('leave required rolls to the players', () => {
    const hazards = [ill('snake-poison'), { id: 'illness', severity: -1 }, ill('debilitating-fever')];
    const { changes, after } = rest({ hazards }, { days: 30, recuperating: 1 });
    expect(changes).toEqual(
      ['Snake poison', 'Illness', 'Debilitating fever'].flatMap((name) => [
        `${name}: make the remaining rolls before time can pass.`,
        'Advantage on those rolls on one day, from recuperating.',
      ]),
    );
    expect(after).toMatchObject({ hazards: [{}, {}, {}] });
  });
});

describe('what the campaign settles', () => {
  it('is read from a character, and by a pack before its own choice', () => {
    const document = hero({}, { encumbrance: 'slots', coins: 'double', stats: { str: 2, agi: 2, mnd: 1 } });
    const options = ['encumbrance', 'method', 'coins'].map((id) => ruleset.variantOf?.(document, id));
    expect(options).toEqual(['slots', 'standard', 'double']);
    expect(ruleset.variantOf?.({ ...document, form: 'minion' }, 'coins')).toBeUndefined();
    const frostmarch = extend(frostThings).ruleset;
    expect(ruleset.variantOf?.(hero(), 'encumbrance')).toBe('points');
    expect(frostmarch.variantOf?.(hero(), 'encumbrance')).toBe('slots');
    expect(words(frostmarch.variants?.map(({ label }) => label) ?? [])).toContain('Starting crowns');
  });

  it('is an edit of the choices of a new character', () => {
    const variants = ruleset.variants ?? [];
    expect(variants.map(({ id, options }) => [id, options.map((option) => option.id)])).toEqual([
      ['encumbrance', ['points', 'slots']],
      ['method', ['standard', 'point-buy']],
      ['coins', ['normal', 'double', 'fifth']],
    ]);
    const edits = variants.flatMap(({ options }) => options.at(-1)?.edits ?? []);
    expect(applyEdits(ruleset.initialChoices(), edits)).toMatchObject({
      encumbrance: 'slots',
      method: 'point-buy',
      coins: 'fifth',
    });
  });
});

describe('the purse', () => {
  const money = (document: CharacterDocument) =>
    openDocument(document)
      .ledger?.()
      .accounts.find(({ id }) => id === 'money');

  it('takes a debt on purpose for what it is, and marks what is overspent without one', () => {
    const paid = (amount: number, tag?: string) =>
      enter({ account: 'money', amount, reason: 'Inn', ...(tag !== undefined && { tag }) });
    const document = editPlay(hero(), [paid(-50, debtTag), paid(-1), paid(5)]);
    const rows = money(document)?.rows ?? [];
    expect(rows.map(({ fault }) => fault !== undefined)).toEqual([false, true, false]);
    expect(rows.map(({ text }) => translate(text))).toEqual(['Paid as debt', 'Correction', 'Award']);
  });

  it('names what came by name, on the statement and on the sheet', () => {
    const loot = (quantity: number) =>
      enter({ account: 'money', amount: 0, reason: '', item: { name: 'Idol', quantity } });
    const document = editPlay(hero(), [loot(3), loot(-1)]);
    expect(money(document)?.rows.map(({ text }) => translate(text))).toEqual([
      'Received: Idol × 3',
      'Removed: Idol × 1',
    ]);
    const gear = openDocument(document)
      .sheet()
      .blocks.find(({ id }) => id === 'gear');
    const cells =
      gear?.kind === 'table' ? gear.rows.map((row) => translate(row.cells[0]?.text ?? { raw: '' })) : [];
    expect(cells).toEqual(['Idol × 2']);
  });
});
