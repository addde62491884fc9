import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { applyEdits, enter, set } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { undoJournalEntry } from '#shared/character/undo';
import { raw } from '#shared/kernel/text';
import { debtTag, sessionTag, type LedgerEntry } from '#shared/ledger/ledger';
import type { LedgerView } from '#shared/rules/ledger/ledgerView';
import type { Outcome, RestContext } from '#shared/rules/party';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { Ruleset } from '#shared/rules/ruleset';
import { editPlay } from '#test/fixtures/played';
import { everyChange, sums } from '#test/contract/support/pressing';
import {
  documentsOf,
  expectUnique,
  expectWords,
  load,
  open,
  ports,
  rulesetFolders,
  rulesetIds,
  translatorOf,
} from '#test/contract/support/rulesets';

const stays: readonly RestContext[] = [
  { days: 1, recuperating: 0 },
  { days: 7, recuperating: 7 },
  { days: 30, recuperating: 3 },
  { days: 365, recuperating: 365 },
];
const nothing: Outcome = { changes: [], edits: [] };

/** A new character, the examples, and every other form. */
function everyoneOf(ruleset: Ruleset): CharacterDocument[] {
  const others = (ruleset.forms ?? []).flatMap(({ id, templates }) =>
    templates.map((template) => newCharacter(ruleset, ports(), { form: id, template: template.id })),
  );
  return [...documentsOf(ruleset), ...others];
}

/** A document with its trackers unchanged, at their minimum, at their maximum, and after some single presses. */
function statesOf(ruleset: Ruleset, document: CharacterDocument): CharacterDocument[] {
  const view = open(ruleset, document).play();
  const trackers = view.blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
  const changes = everyChange(view);
  const step = Math.ceil(changes.length / 12);
  return [
    document,
    editPlay(
      document,
      trackers.map(({ path, min }) => set(path, min)),
    ),
    editPlay(
      document,
      trackers.map(({ path, max, value }) => set(path, max ?? value + 3)),
    ),
    ...changes.filter((_, index) => index % step === 0).map((edits) => editPlay(document, edits)),
  ];
}

/** An outcome's effects are described, can be applied, leave a document that opens, and can be undone byte for byte. */
function expectDoneAndUndone(
  ruleset: Ruleset,
  document: CharacterDocument,
  outcome: Outcome,
): CharacterDocument {
  expectWords(ruleset, outcome);
  const after = perform(document, { label: raw('outcome'), edits: outcome.edits }, ports());
  if (outcome.edits.length === 0) {
    expect(after).toBe(document);
    return after;
  }
  expect(outcome.changes.length, 'a line for what is changed').toBeGreaterThan(0);
  expectWords(ruleset, open(ruleset, after).play());
  const undone = undoJournalEntry(after, after.journal.at(-1)?.id ?? '');
  expect(JSON.stringify(undone.ok ? undone.value : undone)).toBe(JSON.stringify(document));
  return after;
}

const entry = (id: string, more: Partial<LedgerEntry>): LedgerEntry => ({
  id,
  at: '2026-01-02T03:04:05.000Z',
  account: 'money',
  amount: 0,
  reason: '',
  ...more,
});

function accountOf(view: LedgerView, id: 'exp' | 'money') {
  const account = view.accounts.find((one) => one.id === id);
  if (account === undefined) throw new Error(`No account ${id}`);
  return account;
}

const inTheBox = rulesetIds.filter((id) => rulesetFolders.get(id)?.startsWith(inRoot('shared/rulesets')));

it.each(inTheBox)('%s takes part in campaigns', async (id) => {
  const ruleset = await load(id);
  for (const document of documentsOf(ruleset)) {
    const opened = open(ruleset, document);
    expect(opened.profile?.(), 'OpenCharacter.profile, which a built-in ruleset needs').toBeDefined();
    expect(opened.ledger?.(), 'OpenCharacter.ledger, which a built-in ruleset needs').toBeDefined();
  }
});

describe.each(rulesetIds)('the party of %s', (id) => {
  it('has figures, skills and vitals with messages and unique ids, whatever happened', async () => {
    const ruleset = await load(id);
    for (const document of everyoneOf(ruleset).flatMap((each) => statesOf(ruleset, each))) {
      const profile = open(ruleset, document).profile?.();
      if (profile === undefined) continue;
      expectWords(ruleset, profile);
      expect(profile.figures.length, 'figures of OpenCharacter.profile').toBeGreaterThan(2);
      for (const list of [profile.figures, profile.skills, profile.vitals])
        expectUnique(list.map((one) => one.id));
      const translate = translatorOf(ruleset);
      for (const { rank, text, label } of profile.skills) {
        expect(Number.isInteger(rank) && rank >= 0).toBe(true);
        expect(translate(text) === '', `${translate(label)} is known where there is a word for it`).toBe(
          rank === 0,
        );
      }
      for (const { value, max } of profile.vitals) {
        expect(value).toBeGreaterThanOrEqual(0);
        if (max !== null) expect(value).toBeLessThanOrEqual(max);
      }
      for (const { value, total } of sums(profile)) expect(value).toBe(total);
    }
  });

  it('has the same skills in the same order, except for names typed by players', async () => {
    const ruleset = await load(id);
    const profiles = documentsOf(ruleset).flatMap((each) => open(ruleset, each).profile?.() ?? []);
    const ids = profiles.map(({ skills }) => skills.map((skill) => skill.id));
    // A new character has no skills of its own, so it shows only those that the rules define.
    const known = ids[0] ?? [];
    for (const each of ids) expect(each.slice(0, known.length)).toEqual(known);
  });

  it('is given rewards with messages, which can be undone', async () => {
    const ruleset = await load(id);
    for (const document of everyoneOf(ruleset).flatMap((each) => statesOf(ruleset, each))) {
      const rewards = open(ruleset, document).rewards?.() ?? [];
      expectUnique(rewards.map((reward) => reward.id));
      expectWords(ruleset, rewards);
      for (const reward of rewards) {
        const { amount } = reward;
        expect(amount.min <= amount.initial && amount.initial <= amount.max).toBe(true);
        for (const size of [amount.min, amount.initial, amount.max]) {
          const outcome = reward.give(size);
          // A full hand takes no more, and says so.
          expect(outcome.changes.length).toBeGreaterThan(0);
          expectDoneAndUndone(ruleset, document, outcome);
        }
      }
    }
  });

  it('rests without dice, describes the changes, and can undo them', async () => {
    const ruleset = await load(id);
    for (const document of everyoneOf(ruleset)) {
      expect(open(ruleset, document).stay?.({ days: 0, recuperating: 0 }) ?? nothing).toEqual(nothing);
      for (const state of statesOf(ruleset, document))
        for (const stay of stays) {
          const outcome = open(ruleset, state).stay?.(stay) ?? nothing;
          const after = expectDoneAndUndone(ruleset, state, outcome);
          const again = open(ruleset, after).stay?.(stay) ?? nothing;
          // After a long time, the same time again changes nothing.
          if (stay.days === 365) expect(again.edits).toEqual([]);
        }
    }
  });

  it('finds things that appear on the sheet as themselves', async () => {
    const ruleset = await load(id);
    const [document] = documentsOf(ruleset);
    if (document === undefined) throw new Error('No document');
    const opened = open(ruleset, document);
    const finds = opened.finds?.() ?? [];
    expectUnique(finds.map((find) => find.id));
    expectWords(ruleset, finds);
    const before = JSON.stringify(opened.sheet());
    for (const find of finds)
      for (const quantity of [1, 3]) {
        const after = expectDoneAndUndone(ruleset, document, find.take(quantity));
        expect(JSON.stringify(open(ruleset, after).sheet())).not.toBe(before);
      }
  });

  it('keeps a balanced ledger, and marks payments with missing money', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)) {
      const before = ledgerOf(open(ruleset, document), document);
      const { balance } = accountOf(before, 'money');
      const entries = [
        entry('award', { account: 'exp', amount: 3, tag: sessionTag, reason: 'The bridge' }),
        entry('pay', { amount: 20 }),
        entry('loot', { item: { name: 'Strange idol', quantity: 2 } }),
        entry('lost', { item: { name: 'Strange idol', quantity: -1 } }),
        entry('rent', { amount: -15 }),
        entry('all', { amount: -balance - 5 }),
        entry('debt', { amount: -40, tag: debtTag }),
        entry('over', { amount: -1 }),
        entry('back', { amount: 41 }),
      ];
      const after: CharacterDocument = { ...document, ledger: [...document.ledger, ...entries] };
      const opened = open(ruleset, after);
      const view = ledgerOf(opened, after);
      expectWords(ruleset, view);
      expect(accountOf(view, 'exp').balance).toBe(accountOf(before, 'exp').balance + 3);
      const money = accountOf(view, 'money');
      expect(money.balance).toBe(0);
      expect(money.opening).toEqual(accountOf(before, 'money').opening);
      const faults = money.rows.filter(({ fault }) => fault !== undefined).map((row) => row.entry.id);
      expect(faults.filter((each) => entries.some((one) => one.id === each))).toEqual(['over']);
      const translate = translatorOf(ruleset);
      const texts = new Map(money.rows.map((row) => [row.entry.id, translate(row.text)]));
      expect(texts.get('loot')).toContain('Strange idol');
      expect(texts.get('lost')).toContain('Strange idol');
    }
  });

  it('shows loot by name on the sheet and in print, until it is gone', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)) {
      const shown = (edits: Parameters<typeof editPlay>[1]): boolean[] => {
        const opened = open(ruleset, editPlay(document, edits));
        return [opened.sheet(), opened.print({})].map((view) =>
          JSON.stringify(view).includes('Strange idol'),
        );
      };
      if (open(ruleset, document).ledger === undefined) continue;
      const loot = (quantity: number) =>
        enter({ account: 'money', amount: 0, reason: 'Crypt', item: { name: 'Strange idol', quantity } });
      expect(shown([loot(2)])).toEqual([true, true]);
      expect(shown([loot(2), loot(-2)])).toEqual([false, false]);
    }
  });

  it('follows the optional rules of the campaign', async () => {
    const ruleset = await load(id);
    const variants = ruleset.variants ?? [];
    expectWords(ruleset, variants);
    expectUnique(variants.map((variant) => variant.id));
    const [document] = documentsOf(ruleset);
    if (document === undefined) throw new Error('No document');
    for (const { id: variant, rule, options } of variants) {
      expect(rule).not.toBe('');
      expect(options.length).toBeGreaterThan(1);
      expectUnique(options.map((option) => option.id));
      expect(options.map((option) => option.id)).toContain(ruleset.variantOf?.(document, variant));
      for (const option of options) {
        const settled = { ...document, choices: applyEdits(document.choices, option.edits) };
        expect(ruleset.variantOf?.(settled, variant)).toBe(option.id);
        open(ruleset, settled);
      }
      expect(ruleset.variantOf?.({ ...document, choices: 7 }, variant)).toBeUndefined();
    }
    expect(ruleset.variantOf?.(document, 'nothing')).toBeUndefined();
  });
});
