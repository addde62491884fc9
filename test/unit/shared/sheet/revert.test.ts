import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import { groupOf, membersOf } from '#shared/character/group';
import { perform } from '#shared/character/journal';
import { undoBlockedBy } from '#shared/character/undo';
import { revert, type LedgerOf, type RevertResult } from '#shared/sheet/revert';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { accountRows } from '#shared/rules/ledger/ledgerView';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ids = countingIds();
const ports = { clock: steppingClock(100), ids };

/** A ledger that cannot be overspent. */
const ledgerOf: LedgerOf = ({ ledger }) => {
  let left = 0;
  const rows = accountRows(ledger, 'exp', 0, (entry) => {
    left += entry.amount;
    const fault = left < 0 ? { fault: raw('more than there was') } : {};
    return { text: raw(entry.reason), kind: entry.amount < 0 ? 'purchase' : 'award', ...fault };
  });
  const opening = { amount: 0, text: raw('') };
  const account = {
    id: 'exp',
    label: raw('Exp'),
    opening,
    rows,
    balance: left,
    balanceText: raw(''),
    amountText: () => raw(''),
  } as const;
  return { accounts: [account], awards: [] };
};

const exp = (amount: number, reason: string) => enter({ account: 'exp', amount, reason });

function fresh(...ledger: readonly (readonly [id: string, amount: number])[]): CharacterDocument {
  const entry = ([id, amount]: readonly [string, number]) => ({
    id,
    at: '2025-12-24T18:00:00.000Z',
    account: 'exp' as const,
    amount,
    reason: id,
  });
  return { ...newCharacter(toyRuleset, ports), play: { points: 5 }, ledger: ledger.map(entry) };
}

function act(document: CharacterDocument, label: string, ...edits: Edit[]): CharacterDocument {
  return perform(document, { label: raw(label), edits }, ports);
}

const named = (document: CharacterDocument, label: string) => ({
  journalEntry:
    document.journal.find((journalEntry) => JSON.stringify(journalEntry.label) === JSON.stringify(raw(label)))
      ?.id ?? '',
});

function taken(result: Result<RevertResult, AppError>): RevertResult {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('taking back', () => {
  it('an entry without dependents is undone alone, from the middle', () => {
    const start = act(fresh(), 'award', exp(10, 'award'));
    const one = act(start, 'buy', exp(-3, 'sword'), set(['sword'], true));
    const two = act(one, 'hit', set(['points'], 4));
    const back = taken(revert(two, [named(two, 'buy')], ledgerOf, ports));
    expect(back.document.play).toEqual({ points: 4 });
    expect(back.document.ledger.map(({ reason }) => reason)).toEqual(['award']);
    expect(back).toMatchObject({ journalEntries: [{ label: raw('buy') }], also: [] });
  });

  it('undoes what was paid for with it, whole entries, and no more than necessary', () => {
    let document = act(fresh(), 'first award', exp(5, 'first'));
    document = act(document, 'second award', exp(4, 'second'));
    document = act(document, 'sword', exp(-5, 'sword'), set(['sword'], true));
    document = act(document, 'shield', exp(-3, 'shield'), set(['shield'], true));
    document = act(document, 'rope', exp(-1, 'rope'));
    const back = taken(revert(document, [named(document, 'first award')], ledgerOf, ports));
    // Without the 5 the sword is not affordable; once it is gone, the 4 are enough for the others.
    expect(back.also).toEqual([raw('sword')]);
    expect(back.document.ledger.map(({ reason }) => reason)).toEqual(['second', 'shield', 'rope']);
    expect(back.document.play).toEqual({ points: 5, shield: true });
    expect(back.document.journal.map(({ label }) => label)).toEqual(
      ['second award', 'shield', 'rope'].map(raw),
    );
  });

  it('withdraws ledger entries without a journal entry by a new one, which can itself be undone', () => {
    const document = fresh(['start', 5], ['old', -4], ['older', -1]);
    const back = taken(revert(document, [{ entry: 'start' }], ledgerOf, ports));
    expect(back.document.ledger).toEqual([]);
    expect(back.also).toEqual([
      { key: 'journal.entry', params: { what: raw('old'), amount: raw('−4') } },
      { key: 'journal.entry', params: { what: raw('older'), amount: raw('−1') } },
    ]);
    const [journalEntry] = back.document.journal;
    expect(journalEntry?.label).toEqual({ key: 'journal.withdrawnMany', params: { count: 3 } });
    const again = taken(revert(back.document, [{ journalEntry: journalEntry?.id ?? '' }], ledgerOf, ports));
    expect(again.document.ledger).toEqual(document.ledger);
  });

  it('undoes a ledger entry with its journal entry', () => {
    const document = act(fresh(['start', 5]), 'buy', exp(-3, 'sword'), set(['sword'], true));
    const entry = document.ledger.at(-1)?.id ?? '';
    const back = taken(revert(document, [{ entry }], ledgerOf, ports));
    expect(back.document).toMatchObject({ play: { points: 5 }, journal: [], ledger: [{ id: 'start' }] });
    expect(back.also).toEqual([]);
  });

  it('does not count earlier faults as consequences', () => {
    let document = act(fresh(['debt', -2]), 'award', exp(1, 'award'));
    document = act(document, 'hit', set(['points'], 1));
    const back = taken(revert(document, [named(document, 'award')], ledgerOf, ports));
    expect(back.document.ledger).toMatchObject([{ id: 'debt' }]);
    expect(back.also).toEqual([]);
  });

  it('is refused, with the reason, over a later entry that stays', () => {
    let document = act(fresh(), 'hit', set(['points'], 4));
    document = act(document, 'rest', set(['points'], 5));
    expect(revert(document, [named(document, 'hit')], ledgerOf, ports)).toEqual(
      err(appError('invalid-input', { text: { key: 'journal.blocked', params: { later: raw('rest') } } })),
    );
    expect(
      taken(revert(document, [named(document, 'hit'), named(document, 'rest')], ledgerOf, ports)),
    ).toMatchObject({ document: { play: { points: 5 }, journal: [] } });
  });

  it('undoes a dependent entry completely, and keeps its later replacement', () => {
    let document = act(fresh(), 'award', exp(5, 'award'));
    document = act(document, 'sword', exp(-5, 'sword'), set(['sword'], 'new'));
    document = act(document, 'notch', set(['sword'], 'notched'));
    const back = taken(revert(document, [named(document, 'award')], ledgerOf, ports));
    expect(back.document.ledger).toEqual([]);
    expect(back.document.play).toEqual({ points: 5, sword: 'notched' });
    expect(back.also).toEqual([raw('sword')]);
    const why = { key: 'journal.setSince', params: { later: raw('notch') } };
    expect(back.held).toEqual([{ what: raw('sword'), why }]);
  });

  it('is refused if a shared dependent is blocked by a later entry', () => {
    let document = act(fresh(), 'award', exp(5, 'award'));
    const gift = [exp(-5, 'sword'), set(['sword'], 'new')];
    document = perform(document, { label: raw('sword'), edits: gift, group: groupOf(['other'], ids) }, ports);
    document = act(document, 'notch', set(['sword'], 'notched'));
    const result = revert(document, [named(document, 'award')], ledgerOf, ports);
    const params = { journalEntry: raw('sword'), later: raw('notch') };
    expect(result).toEqual(
      err(appError('invalid-input', { text: { key: 'journal.dependentBlocked', params } })),
    );
  });

  it('is refused if a restored entry would not fit into the ledger', () => {
    const before = act(fresh(['start', 5], ['sword', -5]), 'return', { op: 'withdraw', entry: 'sword' });
    const document = { ...before, ledger: [] };
    expect(revert(document, [named(document, 'return')], ledgerOf, ports)).toMatchObject({
      error: { code: 'invalid-input', text: { key: 'journal.returning', params: { what: 'sword' } } },
    });
  });

  it('waits for the entry that withdrew its own', () => {
    let document = act(fresh(['start', 5]), 'sword', exp(-5, 'sword'));
    document = act(document, 'return', { op: 'withdraw', entry: document.ledger.at(-1)?.id ?? '' });
    const { journalEntry } = named(document, 'sword');
    expect(undoBlockedBy(document, journalEntry)?.label).toEqual(raw('return'));
    expect(revert(document, [{ journalEntry }], ledgerOf, ports).ok).toBe(false);
    expect(undoBlockedBy(document, named(document, 'return').journalEntry)).toBeUndefined();
  });

  it('refuses missing entries, but allows parts of a group to be gone', () => {
    const document = fresh();
    for (const unknown of [{ journalEntry: 'nobody' }, { entry: 'nothing' }])
      expect(revert(document, [unknown], ledgerOf, ports)).toEqual(err(appError('not-found')));
    expect(taken(revert(document, [{ group: 'gone' }], ledgerOf, ports)).document).toBe(document);
  });

  it('works for rules that keep no ledger', () => {
    const document = act(fresh(), 'debt', exp(-9, 'debt'));
    const back = revert(document, [named(document, 'debt')], () => undefined, ports);
    expect(taken(back).document.ledger).toEqual([]);
  });
});

describe('a group', () => {
  it('names its documents once each, and two of them are never the same', () => {
    expect(membersOf(groupOf(['giver', 'taker', 'giver'], ids))).toEqual(['giver', 'taker']);
    expect(groupOf(['giver'], ids)).not.toBe(groupOf(['giver'], ids));
    expect(membersOf('an older key'.replaceAll(' ', '-'))).toEqual([]);
  });
});
