import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createTranslator } from '#electron/text/translator';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import { campaignSchema } from '#shared/campaign/document';
import { newCharacter } from '#shared/sheet/commands';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { packSchema, type PackDocument } from '#shared/homebrew/document';
import { newPack } from '#shared/homebrew/pack';
import { raw } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import { compareDocuments, withLines } from '#shared/safety/comparison';
import { labeledFields } from '#shared/safety/describeFields';
import english from '#shared/locales/en/safety/history.json';
import { period, remark, session } from '#test/fixtures/chronicled';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ports = { clock: steppingClock(100), ids: countingIds() };
const translate = createTranslator('en', messageCatalog([]));
const open = () => undefined;

function campaign(more: Partial<CampaignDocument> = {}): CampaignDocument {
  return { ...newCampaign('toy', 'The long road', ports), ...more };
}

const member = (id: string, name: string): CampaignDocument['party'][number] => ({
  ...{ id, character: null, name, player: '', role: 'player', away: false, living: null },
});
const note = (id: string, title: string, text = ''): CampaignDocument['notes'][number] => ({
  ...{ id, topic: 'npc', title, text, secret: false, state: null, character: null },
});
const expense = (id: string, name: string): CampaignDocument['expenses'][number] => ({
  ...{ id, name, amount: 10, until: null, payers: ['m1'] },
  rhythm: { every: 1, unit: 'months', from: 0 },
});

/** Every line as text, followed by its details. */
function changeTexts(before: AnyDocument, after: AnyDocument): readonly string[] {
  return compareDocuments(before, after, open).map(({ part, text, details }) =>
    [`${part}: ${translate(text)}`, ...details.map(translate)].join(' / '),
  );
}

function taken<T extends AnyDocument>(before: T, after: T, ids: readonly string[]): T {
  const made = withLines(before, after, ids);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

const idsOf = (before: AnyDocument, after: AnyDocument) =>
  compareDocuments(before, after, open).map(({ id }) => id);

describe('a campaign', () => {
  const party = [member('m1', 'Ada'), member('m2', 'Brakka')];

  it('is the same whichever commands of seats it has seen, and keeps its own', () => {
    const [before, after] = [campaign({ seen: [{ id: 'c1' }] }), campaign({ name: 'Home', seen: [] })];
    expect(idsOf(before, { ...before, seen: [] })).toEqual([]);
    expect(taken(before, after, idsOf(before, after))).toMatchObject({ name: 'Home', seen: [{ id: 'c1' }] });
  });

  it('is empty for versions that differ only by saves', () => {
    const one = campaign({ party, log: [remark(1)] });
    expect(changeTexts(one, { ...one, revision: 9, updatedAt: '2030-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it('names lines of the log by their labels, and members, notes and expenses by their names', () => {
    const before = campaign({ party });
    const after: CampaignDocument = {
      ...before,
      name: 'The short road',
      party: [party[0]!, member('m3', 'Cern')],
      log: [session(1, ['m1', 'm2']), period(2, ['m1'])],
      notes: [note('n1', 'Old Mern')],
      expenses: [expense('e1', 'The ship')],
      firstSession: 5,
      begins: 40,
    };
    expect(
      changeTexts(before, after)
        .map((line) => line.split(' / ')[0])
        .toSorted(),
    ).toEqual(
      [
        'name: Name The long road → The short road',
        'firstSession: First session number 1 → 5',
        expect.stringMatching(/^begins: First day of the log .+ → .+$/) as unknown as string,
        'party: Removed: Brakka',
        'party: New: Cern',
        'log: New: Session 5: The bell under the ferry',
        'log: New: Downtime: Winter in Karsk',
        'notes: New: Old Mern',
        'expenses: New: The ship',
      ].toSorted(),
    );
  });

  it('names clocks and pins, and describes stash and timer', () => {
    const clock = (filled: number) => ({
      ...{ id: 'c1', name: 'The flood', segments: 6, filled, shown: false, notes: '' },
    });
    const before = campaign({
      notes: [note('n1', 'Old Mern')],
      clocks: [clock(1)],
      pins: [],
      stash: { money: 5, items: [] },
    });
    const after: CampaignDocument = {
      ...before,
      clocks: [clock(2)],
      pins: [{ id: 'p1', note: 'n1', part: null }],
      stash: { money: 9, items: [] },
      timer: { spans: [{ from: '2026-01-31T18:00:00.000Z', to: null }] },
    };
    expect(changeTexts(before, after).map((line) => line.split(' / ')[0])).toEqual([
      'clocks: The flood: Filled 1 → 2',
      'pins: New: Pins: Old Mern',
      'stash: Stash: Money 5 → 9',
      'timer: New: Session timer',
    ]);
    expect(taken(before, after, idsOf(before, after).slice(0, 1)).clocks?.[0]?.filled).toBe(2);
  });

  it('counts the paragraphs of a note, and shows which', () => {
    const before = campaign({
      notes: [note('n1', 'Old Mern', 'Keeps the toll.\n\nIs afraid.\n\nHas a boat.')],
    });
    const after = {
      ...before,
      notes: [note('n1', 'Old Mern', 'Keeps the toll.\n\nIs dead.\n\nHad a boat.')],
    };
    expect(changeTexts(before, after)).toEqual([
      'notes: Old Mern: 2 paragraphs / New: Is dead. / New: Had a boat. / Removed: Is afraid. / Removed: Has a boat.',
    ]);
  });

  it('describes an item field by field, with members by name', () => {
    const line = session(1, ['m1', 'm2']);
    const before = campaign({ party, log: [line] });
    const after = { ...before, log: [session(1, ['m1'], { title: 'The ferry', days: 3 })] };
    const [only, ...others] = compareDocuments(before, after, open);
    expect(others).toEqual([]);
    const words = [only?.text, ...(only?.details ?? [])].map((text) => translate(text ?? raw('')));
    expect(words[0]).toBe('Session 1: The ferry: 4 changes');
    expect(words).toContain('Days 2 → 3');
    expect(words).toContain('Title The bell under the ferry → The ferry');
    expect(words).toContain('Present: changed');
    expect(words).toContain('Removed: Brakka');
  });

  it('applies each line by itself, and inserts a line of the log in its place', () => {
    const lines = [remark(1), remark(2), remark(3), remark(4)];
    const full = campaign({ log: lines });
    const cut = { ...full, log: [] };
    const ids = idsOf(cut, full);
    expect(ids).toHaveLength(4);
    for (const [index, id] of ids.entries()) expect(taken(cut, full, [id]).log).toEqual([lines[index]]);
    const ends = taken(cut, full, [ids[3]!, ids[0]!]);
    expect(ends.log).toEqual([lines[0], lines[3]]);
    const between = taken(ends, full, idsOf(ends, full).slice(1, 2));
    expect(between.log).toEqual([lines[0], lines[2], lines[3]]);
    expect(taken({ ...full, log: [lines[1]!] }, full, idsOf({ ...full, log: [lines[1]!] }, full))).toEqual(
      full,
    );
  });

  it('takes a setting without the others', () => {
    const before = campaign({ variants: { toy: { a: 'x' } } });
    const after: CampaignDocument = {
      ...before,
      variants: { toy: { a: 'y' }, heroic: { b: 'z' } },
      terms: { ...before.terms, currency: 'Crowns', scale: { coins: 2, credits: 1 } },
      drafts: {
        closeOut: null,
        downtime: { title: '', date: '2026-01-01', days: 3, summary: '', memberDowntimes: [] },
      },
    };
    const lines = compareDocuments(before, after, open);
    expect(lines.map(({ text }) => translate(text))).toEqual([
      'Optional rules: toy: a x → y',
      'New: Optional rules: heroic',
      'Currency nothing → Crowns',
      'Exchange rate: Amount in campaign money 1 → 2',
      'New: Downtime draft',
    ]);
    const currency = lines.find(({ text }) => translate(text).startsWith('Currency'));
    expect(taken(before, after, [currency?.id ?? ''])).toEqual({
      ...before,
      terms: { ...before.terms, currency: 'Crowns' },
    });
  });

  it('keeps unknown data, and shows it under its own name', () => {
    const before = campaign();
    const after = { ...before, weather: { rain: true } };
    const [line] = compareDocuments(before, after, open);
    expect(line).toMatchObject({ part: 'weather' });
    expect(taken(before, after, [line?.id ?? ''])).toEqual(after);
  });

  it('refuses invalid lines, and values that a campaign cannot contain', () => {
    const before = campaign();
    const after = { ...before, name: 'Other' };
    expect(withLines(before, after, ['["log"]'])).toMatchObject({
      error: { code: 'invalid-input', text: { key: 'history.goneLines' } },
    });
    const broken = { ...before, name: 5 } as unknown as CampaignDocument;
    expect(withLines(before, broken, idsOf(before, broken))).toMatchObject({
      error: { code: 'invalid-input' },
    });
  });
});

describe('any two states', () => {
  const party = fc.shuffledSubarray([member('m1', 'Ada'), member('m2', 'Brakka'), member('m3', 'Cern')]);
  const notes = fc.shuffledSubarray([
    note('n1', 'Old Mern', 'a'),
    note('n2', 'Karsk', 'b'),
    note('n3', 'Bell', 'c'),
  ]);
  const log = fc.subarray([remark(1), remark(2), session(3, ['m1']), period(4, ['m1']), remark(5)]);
  const text = fc.constantFrom('', 'one', 'one\n\ntwo', 'two\n\none');
  const own = campaign();
  const states = fc
    .record({ party, notes, log, text, begins: fc.integer({ min: 0, max: 3 }) })
    .map((drawn) => ({
      ...own,
      ...{ party: drawn.party, log: drawn.log, begins: drawn.begins },
      notes: drawn.notes.map((each) => ({ ...each, text: each.text + drawn.text })),
    }));

  it('become each other with all lines, in any order, and stay the same with none', () => {
    fc.assert(
      fc.property(states, states, (before, after) => {
        const ids = idsOf(before, after);
        expect(taken(before, after, ids.toReversed())).toEqual(after);
        expect(taken(before, after, [])).toEqual(before);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('need no line twice: an applied one is not shown again', () => {
    fc.assert(
      fc.property(states, states, fc.nat(), (before, after, pick) => {
        const ids = idsOf(before, after);
        if (ids.length === 0) return;
        const one = ids[pick % ids.length] ?? '';
        // The order of existing entries is a separate line, and may be skipped.
        if (one.endsWith('"order"]')) return;
        expect(idsOf(taken(before, after, [one]), after)).not.toContain(one);
      }),
    );
  });
});

describe('a pack', () => {
  const empty = newPack('toy', 'House rules', ports);
  const full: PackDocument = {
    ...empty,
    about: 'For our table.',
    on: !empty.on,
    rules: [{ id: 'r1', title: 'Luck', group: '', text: 'Once a session.' }],
    tables: [{ id: 't1', title: 'Weather', dice: { count: 1, sides: 6 }, rows: [] }],
    cards: [{ id: 'c1', deck: 'fate', fields: { front: 'The Tower', back: '' } }],
    things: [{ id: 'x1', kind: 'skill', data: { name: 'Juggling', cost: 2 } }],
  };

  it('names its contents', () => {
    expect(changeTexts(empty, full).toSorted()).toEqual(
      [
        'about: Description: 1 paragraph / New: For our table.',
        'on: Active on → off',
        'rules: New: Rule “Luck” / New: Once a session.',
        'tables: New: Table “Weather”',
        'cards: New: Card “The Tower”',
        'things: New: Content “Juggling”',
      ].toSorted(),
    );
    const other = { ...full, rules: [{ ...full.rules[0]!, text: 'Twice a session.\n\nNot more.' }] };
    expect(changeTexts(full, other)).toEqual([
      'rules: Rule “Luck”: 2 paragraphs / New: Twice a session. / New: Not more. / Removed: Once a session.',
    ]);
  });

  it('takes each by itself', () => {
    const lines = compareDocuments(empty, full, open);
    const table = lines.find(({ part }) => part === 'tables');
    expect(taken(empty, full, [table?.id ?? ''])).toEqual({ ...empty, tables: full.tables });
    expect(
      taken(
        empty,
        full,
        lines.map(({ id }) => id),
      ),
    ).toEqual(full);
  });
});

describe('a character', () => {
  const before = newCharacter(toyRuleset, ports, { name: 'Brakka' });
  const after = perform(
    { ...before, notes: 'One.\n\nTwo.' },
    { label: raw('Stealth'), edits: [enter({ account: 'exp', amount: -4, reason: 'training' })] },
    ports,
  );

  it('is described as in change files', () => {
    expect(changeTexts(before, after)).toEqual([
      expect.stringMatching(/^deed: Stealth/) as unknown as string,
      'notes: Notes: 2 paragraphs / New: One. / New: Two.',
    ]);
  });

  it('takes each line by itself', () => {
    const notes = compareDocuments(before, after, open).find(({ part }) => part === 'notes');
    expect(taken(before, after, [notes?.id ?? ''])).toEqual({ ...before, notes: after.notes });
    expect(withLines(before, after, ['nothing'])).toMatchObject({ error: { code: 'invalid-input' } });
    expect(taken(before, after, idsOf(before, after))).toEqual(after);
  });

  it('is never compared with another kind of document', () => {
    expect(() => compareDocuments(before, campaign(), open)).toThrow('compared');
  });
});

describe('labels of fields', () => {
  it('are complete for campaigns and packs', () => {
    const uncompared = ['format', 'kind', 'version', 'id', 'revision', 'createdAt', 'updatedAt', 'seen'];
    const fields = [campaignSchema, packSchema].flatMap(({ shape }) => Object.keys(shape));
    expect(fields.filter((field) => !uncompared.includes(field) && !labeledFields.has(field))).toEqual([]);
    expect([...labeledFields].toSorted()).toEqual(Object.keys(english.field).toSorted());
  });
});
