import { describe, expect, it } from 'vitest';
import type { Member } from '#shared/campaign/party/members';
import { peopleOf } from '#shared/campaign/party/people';
import { absentOf } from '#shared/campaign/print/cast';
import { absentSheet, partySheet } from '#shared/campaign/print/party';
import { raw } from '#shared/kernel/text';
import type { Profile } from '#shared/rules/party';
import type { PrintBlock, PrintSheet } from '#shared/rules/print/print';
import { translatorOf } from '#test/contract/support/rulesets';
import { chronicled, memberOf } from '#test/fixtures/chronicled';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { toyCharacter } from '#test/integration/support/world';

const translate = translatorOf(toyRuleset);

const standing = (id: string, rank: number) => ({
  ...{ id, rank, label: raw(id), text: raw(rank === 0 ? '' : `+${String(rank)}`) },
});

function profile(more: Partial<Profile> = {}): Profile {
  return {
    figures: [{ id: 'str', label: raw('Strength'), value: raw('3'), emphasis: 'normal' }],
    skills: [standing('Sneak', 2), standing('Swim', 0)],
    vitals: [{ id: 'hp', label: raw('Hits'), value: 7, max: 10, tone: 'plain' }],
    conditions: [],
    ...more,
  };
}

interface Given {
  readonly name: string;
  readonly ruleset?: string;
  readonly profile?: Profile;
  readonly member?: Partial<Member>;
}

/** A party whose rules return these profiles. */
function sheetOf(given: readonly Given[], others: readonly Member[] = []): PrintSheet {
  const made = given.map(({ name, ruleset = 'toy', profile: own, member }) => {
    const document = toyCharacter(name, { ruleset });
    const opened = toyRuleset.open(document);
    if (!opened.ok) throw new Error(opened.error.code);
    return {
      document,
      member: memberOf(document, member),
      opened: { ...opened.value, ...(own && { profile: () => own }) },
    };
  });
  const campaign = chronicled('toy', [...made.map(({ member }) => member), ...others], 0);
  const people = peopleOf(campaign, new Map(made.map((each) => [each.document.id, each])));
  const troubles = new Map([['broken', raw('It is damaged.')]]);
  return partySheet({
    ...{ campaign, people, absent: absentOf(campaign, people, troubles) },
    systemName: (ruleset) => ruleset.toUpperCase(),
  });
}

const tablesOf = (sheet: PrintSheet) =>
  sheet.bands.flatMap(({ columns }) =>
    columns.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))),
  );
const flowOf = (sheet: PrintSheet): readonly PrintBlock[] => sheet.flow?.blocks ?? [];
const words = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return '';
  if ('raw' in value || 'key' in value) return `${translate(value as Parameters<typeof translate>[0])}\n`;
  return Object.values(value).map(words).join('');
};

describe('the sheet of a party', () => {
  it('has a table for each of its rule systems, with every figure of its members', () => {
    const sheet = sheetOf([
      { name: 'Brakka', profile: profile() },
      {
        ...{ name: 'Ilse', ruleset: 'other' },
        profile: profile({
          figures: [{ id: 'wit', label: raw('Wit'), value: raw('9'), emphasis: 'main' }],
        }),
      },
      { name: 'Rook', profile: profile({ figures: [] }) },
    ]);
    const tables = tablesOf(sheet);
    expect(tables.map(({ title }) => translate(title))).toEqual(['TOY', 'OTHER']);
    expect(tables[0]?.rows.map((row) => row.map(({ text }) => translate(text)))).toEqual([
      ['Brakka', '3'],
      ['Rook', ''],
    ]);
    expect([sheet.mostPages, sheet.turned]).toEqual([1, 'asFits']);
  });

  it('ticks off lost points, and leaves a box to write in if there are many or no maximum', () => {
    const vital = (id: string, value: number, max: number | null) => ({
      ...{ id, label: raw(id), value, max, tone: 'plain' as const },
    });
    const vitals = [
      vital('Hits', 7, 10),
      vital('Hull', 80, 120),
      vital('Luck', 3, null),
      vital('Nerve', 12, 10),
    ];
    const [tracks, boxes] = flowOf(sheetOf([{ name: 'Brakka', profile: profile({ vitals, skills: [] }) }]));
    expect(tracks).toMatchObject({
      kind: 'tracks',
      tracks: [
        { boxes: 10, field: { value: '3' } },
        { boxes: 10, field: { value: '0' } },
      ],
    });
    expect(boxes?.kind === 'table' && boxes.rows.map((row) => translate(row[1]!.text))).toEqual([
      '80 of 120',
      '3',
    ]);
    expect(boxes?.kind === 'table' && boxes.rows.every((row) => row[2]?.field !== undefined)).toBe(true);
  });

  it('lists everyone who is best at a skill, and skills that no one has', () => {
    const sheet = sheetOf([
      { name: 'Brakka', profile: profile({ vitals: [] }) },
      { name: 'Ilse', profile: profile({ vitals: [] }) },
      { name: 'Rook', profile: profile({ vitals: [], skills: [standing('Sneak', 1)] }) },
    ]);
    const [best] = flowOf(sheet);
    expect(best?.kind === 'entries' && best.entries.map((each) => words(each).trim().split('\n'))).toEqual([
      ['Sneak', 'Brakka (+2), Ilse (+2)'],
      ['No one', 'Swim'],
    ]);
  });

  it('shows player, role, absence and conditions of each member', () => {
    const member = { player: 'Anna', role: 'companion', away: true } as const;
    const [table] = tablesOf(
      sheetOf([{ name: 'Brakka', member, profile: profile({ conditions: [raw('Dazed')] }) }]),
    );
    expect(words(table?.rows[0]?.[0]?.small)).toBe('Level 1, played by Anna, companion, away, Dazed\n');
  });

  it('names those without a sheet, with the reason', () => {
    const other = (id: string, more: Partial<Member>): Member => ({
      ...{ id, character: null, name: '', player: '', role: 'guest', away: false, living: null },
      ...more,
    });
    const others = [
      other('a', { name: 'Hal' }),
      other('b', { character: 'broken', player: 'Emil' }),
      other('c', { character: 'gone' }),
    ];
    const block = flowOf(sheetOf([{ name: 'Brakka' }], others)).at(-1);
    expect(block?.kind === 'entries' && block.entries.map((each) => words(each).trim().split('\n'))).toEqual([
      ['Hal', 'has no character in this library'],
      ['Emil’s character', 'Emil', 'not printed: It is damaged.'],
      [expect.any(String), expect.stringMatching(/^not printed: ./)],
    ]);
    const sheets = absentSheet(chronicled('toy', others, 0), []);
    expect(sheets.bands).toEqual([]);
  });

  it('prints members without a profile by name, and an empty party as text', () => {
    expect(tablesOf(sheetOf([{ name: 'Cart' }]))[0]?.rows.map((row) => row.length)).toEqual([1]);
    expect(words(sheetOf([]).bands)).toContain('The party is empty');
  });

  it('has its tables side by side and more columns if there are many', () => {
    const many = Array.from({ length: 10 }, (_, at) => ({
      ...{ name: `Member ${String(at)}`, ruleset: at % 2 === 0 ? 'toy' : 'other', profile: profile() },
    }));
    const sheet = sheetOf(many);
    expect(sheet.bands.map(({ columns }) => columns.length)).toEqual([2]);
    expect(sheet.flow?.columns).toBe(4);
    expect(sheetOf(many.slice(0, 4)).bands.map(({ columns }) => columns.length)).toEqual([1, 1]);
  });
});
