import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf, withContent } from '#shared/character/content';
import { newCharacter } from '#shared/sheet/commands';
import { journalEntriesOf, differenceKinds, differences, groupPatches } from '#shared/character/differences';
import { describeChanges } from '#shared/sheet/changes/describeCharacter';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { undoJournalEntry } from '#shared/character/undo';
import { applyPatches } from '#shared/character/patches';
import { isRecord } from '#shared/kernel/record';
import { raw, type Text } from '#shared/kernel/text';
import { createTranslator } from '#electron/text/translator';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { loadRuleset } from '#shared/rulesets/registry';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ports = { clock: steppingClock(100), ids: countingIds() };

function fresh(): CharacterDocument {
  return { ...newCharacter(toyRuleset, ports, { name: 'Brakka' }), play: { points: 5, mood: { calm: 1 } } };
}

function act(document: CharacterDocument, label: string, ...edits: Edit[]): CharacterDocument {
  return perform(document, { label: raw(label), edits }, ports);
}

const exp = (amount: number, reason: string) => enter({ account: 'exp', amount, reason });

const kindsOf = (before: CharacterDocument, after: CharacterDocument) =>
  differences(before, after).map(({ kind }) => kind);

function taken(document: CharacterDocument, other: CharacterDocument): CharacterDocument {
  const patches = differences(document, other).flatMap((line) => line.patches);
  const made = withContent(document, applyPatches(contentOf(document), patches));
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

/** A random event of a character. */
const happenings = fc.constantFrom<(document: CharacterDocument) => CharacterDocument>(
  (document) => act(document, 'Hurt', set(['points'], document.revision + 1)),
  (document) => act(document, 'Worse', set(['points'], document.journal.length)),
  (document) => act(document, 'Moved', set(['mood', 'calm'], document.journal.length)),
  (document) => act(document, 'Award', exp(3, 'session')),
  (document) => act(document, 'Bought', exp(-1, 'trick'), set(['tricks'], document.ledger.length)),
  (document) => {
    const last = document.journal.at(-1);
    const undone = last && undoJournalEntry(document, last.id);
    return undone?.ok ? undone.value : document;
  },
  (document) => {
    const [entry] = document.ledger;
    return entry === undefined ? document : act(document, 'Out', { op: 'withdraw', entry: entry.id });
  },
  (document) => ({ ...document, name: `${document.name}!` }),
  (document) => ({ ...document, notes: `${document.notes}\n\nMore` }),
  (document) => ({ ...document, choices: { level: document.journal.length } }),
  (document) => ({ ...document, status: 'finished', owner: 'owner-0001' }),
  (document) => ({
    ...document,
    exceptions: [
      ...document.exceptions,
      { code: 'x', reason: 'so', by: 'GM', at: '2026-01-01T00:00:00.000Z' },
    ],
  }),
);

const after = (
  document: CharacterDocument,
  all: readonly ((one: CharacterDocument) => CharacterDocument)[],
) => all.reduce((current, happen) => happen(current), document);

describe('the differences of two characters', () => {
  it('taken all, make one the other; none is nothing', () => {
    const lives = fc.array(happenings, { maxLength: 12 });
    fc.assert(
      fc.property(lives, lives, lives, (before, one, other) => {
        const start = after(fresh(), before);
        const [mine, theirs] = [after(start, one), after(start, other)];
        const made = taken(mine, theirs);
        expect(contentOf(made)).toEqual(contentOf(theirs));
        expect(made.id).toBe(mine.id);
        expect(differences(mine, mine)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('have unique ids, are sorted by kind, and share nothing', () => {
    fc.assert(
      fc.property(fc.array(happenings, { maxLength: 20 }), (life) => {
        const start = fresh();
        const lines = differences(start, after(start, life));
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
        const ranks = lines.map(({ kind }) => differenceKinds.indexOf(kind));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        const patches = lines.flatMap((line) => line.patches);
        expect(new Set(patches).size).toBe(patches.length);
        expect(groupPatches(patches.toReversed()).length).toBe(lines.length);
      }),
      { numRuns: 200 },
    );
  });

  it('combine a journal entry with its ledger entries and play changes in one line', () => {
    const start = fresh();
    const bought = act(start, 'Bought', exp(-1, 'trick'), set(['points'], 4));
    const lines = differences(start, bought);
    expect(lines).toMatchObject([{ kind: 'deed' }]);
    expect(lines[0]!.patches.map(({ path }) => path[0]).toSorted()).toEqual(['journal', 'ledger', 'play']);
    expect(journalEntriesOf(lines[0]!)).toMatchObject([{ to: { label: { raw: 'Bought' } } }]);
    expect(journalEntriesOf(differences(bought, start)[0]!)).toMatchObject([
      { from: { label: { raw: 'Bought' } } },
    ]);
  });

  it('separate independent journal entries, and join dependent ones', () => {
    const start = fresh();
    const apart = act(act(start, 'Hurt', set(['points'], 4)), 'Calm', set(['mood', 'calm'], 2));
    expect(kindsOf(start, apart)).toEqual(['deed', 'deed']);
    const together = act(apart, 'Worse', set(['points'], 3));
    expect(kindsOf(start, together)).toEqual(['deed', 'deed']);
    // A list in play is set as a whole, which concerns each of its items.
    const wounds = act(start, 'Wound', set(['wounds'], [{ id: 'arm' }]));
    expect(kindsOf(wounds, act(wounds, 'Two more', set(['wounds'], [{ id: 'leg' }, { id: 'eye' }])))).toEqual(
      ['deed'],
    );
    const award = act(start, 'Award', exp(3, 'session'));
    const out = act(award, 'Out', { op: 'withdraw', entry: award.ledger[0]!.id });
    expect(kindsOf(start, out)).toEqual(['deed']);
    expect(kindsOf(award, out)).toEqual(['deed']);
  });

  it('list changes without a journal entry', () => {
    const start = fresh();
    const loose: CharacterDocument = {
      ...start,
      play: { points: 4, mood: { calm: 1 } },
      ledger: [{ id: 'x', at: '2026-01-01T00:00:00.000Z', account: 'exp', amount: 1, reason: '' }],
      extra: { kept: true },
    };
    expect(kindsOf(start, loose)).toEqual(['entry', 'play', 'other']);
  });

  it('ignore the envelope, whatever is written into the content', () => {
    const start = fresh();
    const content = contentOf(start);
    if (!isRecord(content)) throw new Error('no content');
    const made = withContent(start, { ...content, id: 'else-0001', revision: 99, name: 'Other' });
    expect(made).toMatchObject({
      ok: true,
      value: { id: start.id, revision: start.revision, name: 'Other' },
    });
    expect(withContent(start, { name: 7 })).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  });
});

describe('differences in words', () => {
  const changeTexts = async (how: (document: CharacterDocument) => CharacterDocument) => {
    const rules = (await loadRuleset('heroic'))!;
    const planned = rules.readPlan(plan, ports);
    if (!planned.ok) throw new Error(JSON.stringify(planned.error));
    const before = { ...newCharacter(rules, ports), ...planned.value };
    const now = how(before);
    const open = (document: CharacterDocument) => {
      const opened = rules.open(document);
      return opened.ok ? opened.value : undefined;
    };
    const translate = createTranslator('en', messageCatalog([rules]));
    const tell = describeChanges(before, now, open);
    return differences(before, now).map((line) => {
      const { text, details } = tell(line);
      const words = (each: Text) => translate(each);
      return [words(text), ...details.map(words)];
    });
  };
  const choose = (document: CharacterDocument, edit: (choices: Record<string, never>) => unknown) => ({
    ...document,
    choices: edit(document.choices as Record<string, never>) as never,
  });

  it("describe choices in the rules' terms, with consequences", async () => {
    const lines = await changeTexts((document) =>
      choose(document, (choices) => ({ ...choices, stats: { str: 3, agi: 3, mnd: 0 } })),
    );
    expect(lines[0]![0]).toBe('Agility 2 → 3');
    expect(lines[0]!.slice(1)).toContain('Endurance 9 → 10');
  });

  it('name added and removed items', async () => {
    const lines = await changeTexts((document) =>
      choose(document, (choices) => ({
        ...choices,
        skills: [{ id: 'stealth', level: 'basic' }],
        definitions: ['stubborn', 'quick'],
      })),
    );
    const texts = lines.map(([text]) => text);
    expect(texts).toContain('New: Stealth');
    expect(texts).toContain('Removed: Weaponcraft');
    expect(texts).toContain('New: Definition: quick');
  });

  it('describe an entry with its amount and owner', async () => {
    const purchase = { buy: 'skill', id: 'stealth' };
    const lines = await changeTexts((document) =>
      perform(
        document,
        { label: raw('Bought'), edits: [enter({ account: 'exp', amount: -3, reason: 'taught', purchase })] },
        ports,
      ),
    );
    expect(lines).toEqual([['Bought', 'Stealth, basic, −3 Exp']]);
  });

  it('count the paragraphs of notes, and never show a picture', async () => {
    const lines = await changeTexts((document) => ({
      ...document,
      name: 'Other',
      notes: 'One\n\nTwo',
      portrait: { type: 'image/png', data: 'AAAA' },
      status: 'finished',
    }));
    expect(lines).toEqual([
      ['Name: Brakka → Other'],
      ['Finished in the wizard'],
      ['Portrait: new image'],
      ['Notes: 2 paragraphs', 'New: One', 'New: Two'],
    ]);
  });

  it('use the path if the rules have no term, or cannot read it', async () => {
    const lines = await changeTexts((document) => ({
      ...choose(document, (choices) => ({ ...choices, stats: 'strong' })),
      extra: { a: [1, 2] },
    }));
    expect(lines.map(([text]) => text)).toEqual([
      expect.stringMatching(/^Stats: changed$/),
      'New: Other data (an entry)',
    ]);
  });
});

const plan = {
  ruleset: 'heroic',
  name: 'Brakka',
  race: 'dwarf',
  archetype: 'warrior',
  definitions: ['stubborn'],
  stats: { str: 3, agi: 2, mnd: 0 },
  skills: [
    { id: 'weaponcraft', focus: 'blades', level: 'basic' },
    { id: 'armorcraft', focus: 'light', level: 'basic' },
  ],
  gear: { method: 'coins', items: [{ id: 'light-armor', state: 'worn' }] },
  awards: [{ exp: 5, reason: 'first scenario' }],
  advancement: [],
};
