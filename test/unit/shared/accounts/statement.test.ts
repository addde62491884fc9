import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import { enter } from '#shared/character/edits';
import { raw } from '#shared/kernel/text';
import { byDay, courseOf } from '#shared/accounts/course';
import { csv, statementCsv } from '#shared/accounts/csv';
import type { NewEntry } from '#shared/ledger/ledger';
import { statementSheet, turnover } from '#shared/accounts/statement';
import { sharedMessages } from '#shared/locales/catalog';
import type { AccountView, LedgerView } from '#shared/rules/ledger/ledgerView';
import type { PrintTable } from '#shared/rules/print/print';
import { editPlay } from '#test/fixtures/played';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyLedger } from '#test/fixtures/toyAdvancement';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const translate = createTranslator('en', sharedMessages());
const dayOf = (moment: string) => moment.slice(0, 10);

function viewOf(...entries: readonly NewEntry[]): LedgerView {
  const fresh = newCharacter(toyRuleset, { clock: fixedClock, ids: countingIds() });
  return toyLedger(entries.reduce((document, entry) => editPlay(document, [enter(entry)]), fresh));
}

const exp = (amount: number, reason = '', more: Partial<NewEntry> = {}): NewEntry => ({
  account: 'exp',
  amount,
  reason,
  ...more,
});

const wholeView = viewOf(
  exp(3, 'The wolf cave', { tag: 'session' }),
  exp(-3, '', { purchase: { buy: 'trick', trick: 'fire' } }),
  { account: 'money', amount: -4, reason: 'A round for "everyone", =honest' },
  exp(-4, 'too eager', { purchase: { buy: 'mastery', trick: 'wind' } }),
);

/** Parses CSV as RFC 4180 defines it, independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(field);
    field = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else if (sign === '"') quoted = false;
      else field += sign;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') end();
    else if (sign === '\r' && text[at + 1] === '\n') {
      end();
      rows.push([]);
      at += 1;
    } else field += sign;
  }
  return rows.slice(0, -1);
}

describe('csv', () => {
  it('marks itself as UTF-8, ends every line, and quotes only what needs it', () => {
    expect(
      csv(
        [
          ['a', 1],
          ['b, c', -2],
          ['say "x"', ''],
        ],
        'en',
      ),
    ).toBe('\uFEFFa,1\r\n"b, c",-2\r\n"say ""x""",\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r1', '\n=1', '＝1', '\u00a0=1'])(
    'never begins a formula with %j',
    (words) => {
      const [[field = ''] = []] = readCsv(csv([[words]], 'en').slice(1));
      expect(field).toBe(`'${words}`);
    },
  );

  it('leaves numbers alone, below nothing too', () => {
    expect(csv([[-7]], 'en')).toBe('\uFEFF-7\r\n');
  });

  it('reads back as it was written, whatever the words', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', ',', '\r\n', '\n', "it's", ''));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const read = readCsv(csv(rows, 'en').slice(1));
        const unguarded = read.map((row, line) =>
          row.map((field, at) => (field === `'${rows[line]?.[at] ?? ''}` ? field.slice(1) : field)),
        );
        expect(unguarded).toEqual(rows);
      }),
    );
  });
});

describe('a statement as CSV', () => {
  it('shows both accounts entry by entry, with balances and faults', () => {
    const rows = readCsv(statementCsv(wholeView, dayOf, translate, 'en').slice(1));
    expect(rows).toEqual([
      [
        'Account',
        'Date',
        'Day of the world',
        'Kind',
        'Item',
        'Reason',
        'In',
        'Out',
        'Balance',
        'Broken rule',
      ],
      ['Exp', '', '', 'opening', 'Left by creation', '', '', '', '2', ''],
      ['Exp', '2026-01-02', '', 'award', 'session', 'The wolf cave', '3', '', '5', ''],
      ['Exp', '2026-01-02', '', 'purchase', 'Trick: fire', '', '', '3', '2', ''],
      ['Exp', '2026-01-02', '', 'purchase', 'Mastery: wind', 'too eager', '', '4', '-2', 'Learn wind first.'],
      ['Coins', '', '', 'opening', 'Left by creation', '', '', '', '10', ''],
      ['Coins', '2026-01-02', '', 'award', 'By hand', 'A round for "everyone", =honest', '', '4', '6', ''],
    ]);
  });

  it('separates cells as the spreadsheets of the language do', () => {
    const [head, opening] = statementCsv(wholeView, dayOf, translate, 'de').split('\r\n');
    expect(head).toBe('\uFEFFAccount;Date;Day of the world;Kind;Item;Reason;In;Out;Balance;Broken rule');
    expect(opening).toBe('Exp;;;opening;Left by creation;;;;2;');
    expect(csv([['a;b', 'c,d']], 'de-CH')).toBe('\uFEFF"a;b","c,d"\r\n');
  });

  it('of a character without entries contains what creation left', () => {
    expect(readCsv(statementCsv(viewOf(), dayOf, translate, 'en').slice(1))).toHaveLength(3);
  });
});

describe('a statement on paper', () => {
  const sheetOf = (view: LedgerView, name = 'Brakka') =>
    statementSheet({ name: raw(name), system: 'Toy', view, today: '2026-02-03', dayOf });
  const tablesOf = (view: LedgerView) =>
    sheetOf(view).bands.flatMap(({ columns }) =>
      columns.flatMap(({ blocks }) => blocks.filter((block): block is PrintTable => block.kind === 'table')),
    );
  const words = (table: PrintTable | undefined) =>
    table?.rows.map((row) => row.map(({ text }) => translate(text)));

  it('shows its owner, content, date, and the number of entries with faults', () => {
    const { header, title, date } = sheetOf(wholeView);
    expect([title, header.subtitle, header.mark].map((text) => text && translate(text))).toEqual([
      'Brakka: statement',
      'Account statement: Exp, Coins',
      '1 entry breaks a rule',
    ]);
    expect(header.facts.map(({ value }) => translate(value))).toEqual(['4', '2026-01-02', '2026-01-02']);
    expect(date && translate(date)).toBe('2026-02-03');
    expect(translate(sheetOf(wholeView, '').title)).toBe('Statement');
    expect(sheetOf(viewOf()).header.mark).toBeUndefined();
  });

  it('runs from the opening balance to the totals, income and expenses apart', () => {
    expect(words(tablesOf(wholeView)[0])).toEqual([
      ['', 'Opening balance', '', '', '', '2'],
      ['2026-01-02', 'session', 'The wolf cave', '3', '', '5'],
      ['2026-01-02', 'Trick: fire', '', '', '3', '2'],
      ['2026-01-02', 'Mastery: wind', 'too eager', '', '4', '−2'],
      ['', 'Total', '', '3', '7', '−2'],
    ]);
    const fault = tablesOf(wholeView)[0]?.rows[3]?.[1]?.small;
    expect(fault && translate(fault)).toBe('Breaks a rule: Learn wind first.');
  });

  it('says when there are no entries', () => {
    expect(words(tablesOf(viewOf())[1])?.[1]?.[1]).toBe('No entries since then.');
  });
});

describe('the course of an account', () => {
  const account = (opening: number, ...entries: readonly [day: number, amount: number][]): AccountView => ({
    id: 'exp',
    label: raw('Exp'),
    opening: { amount: opening, text: raw('') },
    rows: entries.map(([day, amount], at) => ({
      entry: {
        id: String(at),
        at: `2026-01-0${String(day)}T10:00:00.000Z`,
        account: 'exp',
        amount,
        reason: '',
      },
      text: raw(''),
      kind: 'award',
      balance: 0,
    })),
    balance: 0,
    balanceText: raw(''),
    amountText: () => raw(''),
  });

  it('adds up in order of time, starting with the opening balance', () => {
    const course = courseOf(account(2, [3, -4], [1, 5], [3, 1]));
    expect(course.map((point) => [point.at.slice(9, 10), point.in, point.out, point.left])).toEqual([
      ['1', 2, 0, 2],
      ['1', 7, 0, 7],
      ['3', 7, 4, 3],
      ['3', 8, 4, 4],
    ]);
    expect(byDay(course, dayOf).map(({ day, point }) => [day, point.left])).toEqual([
      ['2026-01-01', 7],
      ['2026-01-03', 4],
    ]);
  });

  it('counts a debt of creation as gone out, and has no points without entries', () => {
    expect(courseOf(account(-3, [1, 1]))[0]).toMatchObject({ in: 0, out: 3, left: -3 });
    expect(courseOf(account(5))).toEqual([]);
  });

  it('ends at the balance of the statement, in less out, whatever the entries', () => {
    const entries = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -50, max: 50 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), entries, (opening, lines) => {
        const view = account(opening, ...lines);
        const sums = turnover(view);
        const end = courseOf(view).at(-1);
        expect(end?.left).toBe(opening + sums.in - sums.out);
        expect((end?.in ?? 0) - (end?.out ?? 0)).toBe(end?.left);
      }),
    );
  });
});
