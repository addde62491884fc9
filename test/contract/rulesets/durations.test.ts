import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, isPathEdit } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import { perform } from '#shared/character/journal';
import { withoutJournalEntries } from '#shared/character/replay';
import { raw } from '#shared/kernel/text';
import type { Lasting, Span } from '#shared/rules/durations/running';
import type { Timekeeping } from '#shared/rules/durations/time';
import type { Outcome } from '#shared/rules/party';
import type { Ruleset } from '#shared/rules/ruleset';
import {
  documentOf,
  documentsOf,
  examplesOf,
  load,
  ports,
  rulesetIds,
} from '#test/contract/support/rulesets';

/** A sheet in play, with the time that its ruleset keeps. */
class Sheet {
  constructor(
    readonly ruleset: Ruleset,
    readonly document: CharacterDocument,
  ) {}

  get opened() {
    const opened = this.ruleset.open(this.document);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    return opened.value;
  }

  get time(): Timekeeping {
    const time = this.opened.time?.();
    if (time === undefined) throw new Error('No time');
    return time;
  }

  with({ edits }: Pick<Outcome, 'edits'>): Sheet {
    const play = applyEdits(this.document.play, edits.filter(isPathEdit));
    return new Sheet(this.ruleset, { ...this.document, play });
  }

  begin(lasting: Lasting, span: Span, id = 'one'): Sheet {
    return this.with(this.time.begin(lasting, span, id));
  }

  pass(seconds: number): Sheet {
    return this.with(this.time.pass(seconds));
  }

  get shown(): readonly string[] {
    return this.time.running.map(({ of }) => of);
  }

  get conditions(): readonly string[] {
    return this.opened.fight?.({ minor: false }).conditions.map(({ id }) => id) ?? [];
  }
}

async function sheetOf(id: string): Promise<Sheet> {
  const ruleset = await load(id);
  const [example] = examplesOf(id);
  return new Sheet(ruleset, documentOf(ruleset, example?.plan));
}

/** Tiers counts no points without a campaign, and every ruleset has other conditions; two of each. */
const conditionsOf = (sheet: Sheet) =>
  sheet.time.known.condition.map(({ id }) => id).filter((id) => !sheet.conditions.includes(id));

const minute = 60;
const spans: readonly (readonly [Span, number])[] = [
  [{ unit: 'rounds', count: 3 }, 3 * 6],
  [{ unit: 'minutes', count: 10 }, 10 * minute],
  [{ unit: 'hours', count: 8 }, 8 * 60 * minute],
  [{ unit: 'days', count: 2 }, 48 * 60 * minute],
];

describe.each(rulesetIds.filter((id) => id !== 'lantern'))('durations in %s', (id) => {
  it('switch a condition on, count down by time, and switch it off', async () => {
    const sheet = await sheetOf(id);
    for (const of of conditionsOf(sheet))
      for (const [span, seconds] of spans) {
        const begun = sheet.begin({ kind: 'condition', of }, span);
        expect([begun.shown, begun.conditions.includes(of)]).toEqual([[of], true]);
        const nearly = begun.pass(seconds - 1);
        expect([nearly.shown, nearly.conditions.includes(of)]).toEqual([[of], true]);
        const over = nearly.pass(1);
        expect([over.shown, over.conditions.includes(of)]).toEqual([[], false]);
        expect(nearly.time.pass(1).changes).toContainEqual(
          expect.objectContaining({ key: 'durations.ends' }),
        );
      }
  });

  it('last until a rest, and end several at once', async () => {
    const sheet = await sheetOf(id);
    const rest: Span = { unit: 'rest', count: 1 };
    const all = [...conditionsOf(sheet).slice(0, 2), 'dizzy'];
    const begun = all.reduce(
      (now, of, index) => now.begin({ kind: 'condition', of }, rest, `r${String(index)}`),
      sheet,
    );
    const later = begun.pass(1000 * 60 * minute);
    expect(later.shown.toSorted()).toEqual(begun.shown.toSorted());
    const rested = later.with(later.time.lapse({ seconds: 0, rest: true }));
    expect([rested.shown, rested.conditions]).toEqual([[], sheet.conditions]);
  });

  it('end with days without adventure', async () => {
    const sheet = await sheetOf(id);
    const begun = sheet.begin({ kind: 'effect', of: 'Blessing' }, { unit: 'days', count: 3 });
    const two = begun.with(begun.opened.stay?.({ days: 2, recuperating: 0 }) ?? begun.time.pass(172_800));
    expect(two.shown).toEqual(['Blessing']);
    const three = two.with(two.opened.stay?.({ days: 1, recuperating: 0 }) ?? two.time.pass(86_400));
    expect(three.shown).toEqual([]);
  });

  it('come to the same end by any split of the time', async () => {
    const sheet = await sheetOf(id);
    const [first = 'dizzy', second = 'dazed'] = conditionsOf(sheet);
    const [effect] = sheet.time.known.effect;
    const begun = sheet
      .begin({ kind: 'condition', of: first }, { unit: 'minutes', count: 10 }, 'a')
      .begin({ kind: 'condition', of: second }, { unit: 'hours', count: 2 }, 'b')
      .begin({ kind: 'effect', of: effect?.id ?? 'Luck', by: 2 }, { unit: 'rounds', count: 30 }, 'c');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const split = parts.reduce((now, seconds) => now.pass(seconds), begun);
        const whole = begun.pass(parts.reduce((sum, seconds) => sum + seconds, 0));
        const rest = ({ document, shown, conditions }: Sheet) => ({
          play: { ...Object(document.play), durations: null },
          shown,
          conditions,
          left: new Sheet(split.ruleset, document).time.running.map(({ lasts, passed }) => [lasts, passed]),
        });
        expect(rest(split)).toEqual(rest(whole));
      }),
      { numRuns: 30 },
    );
  });

  it('are exactly as before after an undo of any step', async () => {
    const sheet = await sheetOf(id);
    const [first = 'dizzy'] = conditionsOf(sheet);
    const made = ports();
    const step = (document: CharacterDocument, { edits }: Outcome) =>
      perform(document, { label: raw('Time'), edits }, made);
    const begun = step(
      sheet.document,
      sheet.time.begin({ kind: 'condition', of: first }, { unit: 'hours', count: 1 }, 'a'),
    );
    const at = (document: CharacterDocument) => new Sheet(sheet.ruleset, document);
    const some = step(begun, at(begun).time.pass(1800));
    const over = step(some, at(some).time.pass(1800));
    expect(at(over).shown).toEqual([]);
    const lastOf = ({ journal }: CharacterDocument) => new Set([journal.at(-1)?.id ?? '']);
    expect(withoutJournalEntries(over, lastOf(over)).document.play).toEqual(some.play);
    expect(withoutJournalEntries(some, lastOf(some)).document.play).toEqual(begun.play);
    expect(at(withoutJournalEntries(begun, lastOf(begun)).document).shown).toEqual([]);
  });

  it('are kept by every form, and never shown where they cannot be read', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)) {
      const sheet = new Sheet(ruleset, document);
      expect(sheet.begin({ kind: 'hazard', of: 'Rot' }, { unit: 'hours', count: 1 }).shown).toEqual(['Rot']);
      for (const durations of [7, [], { a: 1 }, { a: { kind: 'x' } }, { a: null }]) {
        const odd = { ...document, play: { ...Object(document.play), durations } };
        expect(new Sheet(ruleset, odd).shown).toEqual([]);
      }
    }
  });
});
