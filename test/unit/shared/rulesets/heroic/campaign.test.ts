import { describe, expect, it } from 'vitest';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import { applyEdits, enter } from '#shared/character/edits';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import { isRaw, type Text } from '#shared/kernel/text';
import { debtTag } from '#shared/ledger/ledger';
import type { Find, Profile } from '#shared/rules/party';
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

describe('the profile', () => {
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
});
