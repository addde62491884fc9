import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareBeginning, prepareGiving } from '#shared/campaign/beginning';
import { newCampaign } from '#shared/campaign/campaign';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Expense } from '#shared/campaign/money/expenses';
import { inputsOf, type Inputs } from '#shared/campaign/inputs';
import { dated, numbers } from '#shared/campaign/log/log';
import {
  counterOf,
  prepareCorrection,
  undoneCorrection,
  type PreparedCorrection,
} from '#shared/campaign/past/past';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { Prepared } from '#shared/campaign/prepared';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import type { Parties } from '#shared/campaign/past/revertTogether';
import type { CharacterDocument } from '#shared/character/document';
import { changeBy } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { Tracker } from '#shared/rules/play';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { effort } from '#test/integration/support/effort';
import { documentOf, examplesOf, load, open, rulesetIds } from '#test/contract/support/rulesets';

/** A step of play: a line of the log, or a change of a number on one sheet. */
type Happening =
  | { readonly kind: 'line'; readonly inputs: Inputs }
  | { readonly kind: 'move'; readonly member: number; readonly tracker: string; readonly up: boolean };

/** Thrown for an impossible case: money runs out, or a number is at its limit. */
class NoCase extends Error {}

/** Documents by id, as in a library, with the steps that change them. */
class Table {
  readonly ports = { clock: steppingClock(60), ids: countingIds('table') };
  readonly sheets = new Map<string, CharacterDocument>();

  constructor(
    readonly ruleset: Ruleset,
    public campaign: CampaignDocument,
    sheets: readonly CharacterDocument[],
  ) {
    for (const sheet of sheets) this.sheets.set(sheet.id, sheet);
  }

  readonly parties: Parties = {
    campaign: async () => ok(this.campaign),
    character: async (id) => {
      const document = this.sheets.get(id);
      if (document === undefined) return err(appError('not-found'));
      const opened = (each: CharacterDocument) => open(this.ruleset, each);
      return ok({ document, open: opened, ledgerOf: (each) => ledgerOf(opened(each), each) });
    },
  };

  people(): People {
    const sheets = [...this.sheets.values()].map(
      (document) => [document.id, { document, opened: open(this.ruleset, document) }] as const,
    );
    return peopleOf(this.campaign, new Map(sheets));
  }

  happen(happening: Happening): void {
    if (happening.kind === 'line') this.line(happening.inputs);
    else this.move(happening);
  }

  keep({ campaign, characters }: Pick<PreparedCorrection, 'campaign' | 'characters'>): void {
    this.campaign = campaign;
    for (const character of characters) this.sheets.set(character.id, character);
  }

  private line(inputs: Inputs): void {
    const people = this.people();
    const prepared = prepare(this.campaign, inputs, people);
    if (prepared.faults.length > 0) throw new NoCase(JSON.stringify(prepared.faults));
    this.keep(applyPrepared(this.campaign, prepared, people, this.ports));
  }

  private move({ member, tracker, up }: Extract<Happening, { readonly kind: 'move' }>): void {
    const sheets = [...this.sheets.values()];
    const sheet = sheets[member % sheets.length];
    if (sheet === undefined) throw new NoCase();
    const found = trackers(open(this.ruleset, sheet)).find((each) => each.id === tracker);
    if (found === undefined) return;
    const { path, value: from, min, max, id } = found;
    // At a limit nothing happens, and no entry is written that could be redone.
    const room = up ? (max === null ? 1 : max - from) : from - min;
    if (room < 1) throw new NoCase();
    const edits = [changeBy(path, { from, by: up ? 1 : -1, least: min, most: max })];
    this.sheets.set(sheet.id, perform(sheet, { label: raw(`${id} moves`), edits }, this.ports));
  }

  /** All visible data, except ids, times and groups. */
  seen(): unknown {
    return {
      log: this.campaign.log.map(({ id, at: _, group: _g, drafted: _d, ...entry }) => ({
        ...entry,
        number: numbers(this.campaign).get(id),
        day: dated(this.campaign).find(({ entry: each }) => each.id === id)?.day,
      })),
      sheets: [...this.sheets.values()].map(({ play, ledger, journal }) => ({
        play,
        ledger: ledger.map(({ id: _, at: _at, ...entry }) => entry),
        journal: journal.map(({ label, changes, entered, withdrawn, group }) => ({
          ...{ label, changes, isShared: group !== undefined },
          ...{ entered: entered.map((id) => ledger.findIndex((entry) => entry.id === id)), withdrawn },
        })),
      })),
    };
  }
}

function prepare(campaign: CampaignDocument, inputs: Inputs, people: People): Prepared {
  switch (inputs.kind) {
    case 'closeOut':
      return prepareCloseOut(campaign, inputs.closeOut, people);
    case 'downtime':
      return prepareDowntime(campaign, inputs.downtime, people);
    case 'beginning':
      return prepareBeginning(campaign, inputs.beginning, people);
    case 'award':
      return prepareGiving(campaign, inputs.giving, people);
  }
}

function trackers(opened: OpenCharacter): readonly Tracker[] {
  return opened.play().blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
}

const date = '2026-03-01';

/** A party of two of a ruleset's examples, with a frequent shared expense that may lead to debts. */
function tableOf(ruleset: Ruleset): Table {
  const examples = examplesOf(ruleset.manifest.id).slice(0, 2);
  const sheets = examples.map(({ plan }, index) => ({
    ...documentOf(ruleset, plan),
    id: `hero-${String(index)}`,
  }));
  const party = sheets.map(({ id }) => ({
    ...{ id: `m-${id}`, character: id, name: '', player: '', role: 'player' as const },
    ...{ away: false, living: null },
  }));
  const rent: Expense = {
    ...{ id: 'rent', name: 'Rent', amount: 3, until: null, payers: party.map(({ id }) => id) },
    rhythm: { every: 4, unit: 'days', from: 2 },
  };
  const campaign = newCampaign(ruleset.manifest.id, 'Random', {
    clock: steppingClock(1),
    ids: countingIds('c'),
  });
  return new Table(ruleset, { ...campaign, party, expenses: [rent] }, sheets);
}

/** Generates lines of every kind that a campaign of the ruleset can have. */
function linesOf(table: Table): fc.Arbitrary<Inputs> {
  const people = [...table.people()];
  const ids = people.map(([id]) => id);
  const [first] = people;
  const rewards = first?.[1].opened.rewards?.() ?? [];
  const finds = (first?.[1].opened.finds?.() ?? []).slice(0, 6);
  const present = fc.subarray(ids, { minLength: 1 });
  const award = fc
    .record({
      member: fc.nat(),
      reward: fc.constantFrom('exp', 'money', ...rewards.map(({ id }) => id)),
      amount: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ member, reward, amount }) => ({ member, reward, amount, reason: '' }));
  const awardsFor = (
    there: readonly string[],
    awards: readonly {
      readonly member: number;
      readonly reward: string;
      readonly amount: number;
      readonly reason: string;
    }[],
  ) =>
    awards.map(({ member, ...rest }, index) => ({
      ...rest,
      ...{ id: `a${String(index)}`, member: there[member % there.length] ?? '' },
    }));
  const closing = fc
    .record({
      kind: fc.constantFrom('session' as const, 'scenario' as const),
      there: present,
      days: fc.integer({ min: 0, max: 5 }),
      awards: fc.array(award, { maxLength: 4 }),
      title: fc.constantFrom('', 'The ferry', 'The ford'),
      loot: fc.array(
        fc.record({ find: fc.constantFrom(null, ...finds.map(({ id }) => id)), member: fc.nat() }),
        { maxLength: 2 },
      ),
    })
    .map(({ kind, there, days, awards, title, loot }): Inputs => ({
      kind: 'closeOut',
      closeOut: {
        ...{ kind, title, date, days, summary: title, present: there, debtors: ids },
        awards: awardsFor(there, awards),
        loot: loot.map(({ find, member }, index) => ({
          ...{ id: `l${String(index)}`, name: find ?? 'Idol', quantity: 1, find },
          member: find === null ? (ids[member % ids.length] ?? null) : (ids[0] ?? null),
        })),
      },
    }));
  const beginning = fc
    .record({ of: fc.constantFrom('session' as const, 'scenario' as const), there: present })
    .map(({ of, there }): Inputs => ({
      kind: 'beginning',
      beginning: { of, date, present: there, dice: {} },
    }));
  const downtime = fc.integer({ min: 1, max: 9 }).map((days): Inputs => ({
    kind: 'downtime',
    downtime: {
      ...{ title: '', date, days, summary: '' },
      memberDowntimes: ids.map((member) => ({
        ...{ member, living: { id: 'poor', perDay: null }, spans: [], activities: [] },
        ...{ learning: null, debt: true },
      })),
    },
  }));
  const [reward] = rewards;
  const giving =
    reward === undefined
      ? beginning
      : fc
          .record({ there: present, amount: fc.integer({ min: 1, max: 4 }) })
          .map(({ there, amount }): Inputs => ({
            kind: 'award',
            giving: {
              date,
              awards: there.map((member, index) => ({
                ...{ id: `a${String(index)}`, member, reward: reward.id, amount, reason: 'brave' },
              })),
            },
          }));
  return fc.oneof({ weight: 4, arbitrary: closing }, beginning, downtime, giving);
}

/** A play-through that contains an error, and the error's place. */
interface Case {
  readonly happenings: readonly Happening[];
  readonly place: number;
  readonly right: Inputs;
}

function casesOf(table: Table): fc.Arbitrary<Case> {
  const line = linesOf(table);
  // Numbers that every sheet has from the start, so that the same ones change whatever loot is found.
  const numbersOf = [...table.people().values()].flatMap(({ opened }) =>
    trackers(opened).map(({ id }) => id),
  );
  const trackerId = numbersOf.length === 0 ? fc.constant('') : fc.constantFrom(...new Set(numbersOf));
  const happening: fc.Arbitrary<Happening> = fc.oneof(
    { weight: 3, arbitrary: line.map((inputs) => ({ kind: 'line' as const, inputs })) },
    fc.record({
      kind: fc.constant('move' as const),
      member: fc.nat(5),
      tracker: trackerId,
      up: fc.boolean(),
    }),
  );
  return fc
    .tuple(
      fc.array(happening, { minLength: 2, maxLength: 10 }),
      fc.nat(),
      fc.array(line, { minLength: 30, maxLength: 30 }),
    )
    .filter(([happenings]) => happenings.some(({ kind }) => kind === 'line'))
    .map(([happenings, which, others]) => {
      const lines = happenings.flatMap((each, index) => (each.kind === 'line' ? [{ index, each }] : []));
      const chosen = lines[which % lines.length];
      if (chosen === undefined) throw new Error('no line');
      const same = others.find(({ kind }) => kind === chosen.each.inputs.kind);
      return { happenings, place: chosen.index, right: same ?? chosen.each.inputs };
    });
}

function played(ruleset: Ruleset, happenings: readonly Happening[]): Table {
  const table = tableOf(ruleset);
  for (const happening of happenings) table.happen(happening);
  return table;
}

function sure<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The id of the log line that a step created. */
function entryAt({ campaign }: Table, happenings: readonly Happening[], place: number): string {
  const index = happenings.slice(0, place).filter(({ kind }) => kind === 'line').length;
  return campaign.log[index]?.id ?? '';
}

async function guarded(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof NoCase) fc.pre(false);
    throw error;
  }
}

/** Per ruleset and property. */
const cases = effort({ quick: 10, proofs: 60, long: 600 });

describe.each(rulesetIds)('the past of a campaign of %s', (id) => {
  let ruleset: Ruleset;
  beforeAll(async () => {
    ruleset = await load(id);
  });

  it('once revised, equals the correct entry; and undone, the old one', async () => {
    await fc.assert(
      fc.asyncProperty(casesOf(tableOf(ruleset)), ({ happenings, place, right }) =>
        guarded(async () => {
          const table = played(ruleset, happenings);
          const before = table.seen();
          const at = happenings.with(place, { kind: 'line', inputs: right });
          const wanted = played(ruleset, at).seen();
          const entry = entryAt(table, happenings, place);
          const past = sure(
            await prepareCorrection(
              table.campaign,
              { do: 'revise', entry, inputs: right },
              table.parties,
              table.ports,
            ),
          );
          expect(past.faults).toEqual([]);
          const [campaign, sheets] = [table.campaign, [...table.sheets.values()]];
          table.keep(past);
          expect(table.seen()).toEqual(wanted);
          const stored = [past.campaign, ...past.characters];
          const undone = undoneCorrection(past, stored, {
            campaign: past.campaign,
            characters: past.characters,
          });
          if (undone === undefined) throw new Error('not undone');
          const counter = counterOf(past);
          if (counter === undefined) throw new Error('no way back');
          const back = sure(await prepareCorrection(table.campaign, counter, table.parties, table.ports));
          table.keep(back);
          expect(table.seen()).toEqual(before);
          table.keep(undone);
          expect([table.campaign, [...table.sheets.values()]]).toEqual([campaign, sheets]);
        }),
      ),
      { numRuns: cases },
    );
  });

  it('without a line, equals a log without it; and closed again, the old one', async () => {
    await fc.assert(
      fc.asyncProperty(casesOf(tableOf(ruleset)), ({ happenings, place }) =>
        guarded(async () => {
          const table = played(ruleset, happenings);
          const before = table.seen();
          const wanted = played(ruleset, happenings.toSpliced(place, 1)).seen();
          const entry = entryAt(table, happenings, place);
          const line = table.campaign.log.find((each) => each.id === entry);
          const inputs = line && inputsOf(line);
          if (inputs === undefined) throw new Error('no line');
          const past = sure(
            await prepareCorrection(table.campaign, { do: 'revert', entry }, table.parties, table.ports),
          );
          if (past.also.length > 0) throw new NoCase();
          table.keep(past);
          expect(table.seen()).toEqual(wanted);
          const again = counterOf(past);
          if (again === undefined) throw new Error('no way back');
          const back = sure(await prepareCorrection(table.campaign, again, table.parties, table.ports));
          expect(back.faults).toEqual([]);
          table.keep(back);
          expect(table.seen()).toEqual(before);
        }),
      ),
      { numRuns: cases },
    );
  });
});
