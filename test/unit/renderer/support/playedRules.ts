import type { CharacterDocument } from '#shared/character/document';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { accountRows, type LedgerView } from '#shared/rules/ledger/ledgerView';
import type { Bonds, OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { toyRuleset } from '#test/fixtures/toyRuleset';

type More = Partial<OpenCharacter>;

/** The toy ruleset, without accounts, with an additional play view that may depend on the character and its bonds. */
export function playedRules(
  more: More | ((document: CharacterDocument, bonds: Bonds | undefined) => More),
  rules: Partial<Ruleset> = {},
): Ruleset {
  return {
    ...toyRuleset,
    ...rules,
    open: (document, bonds) => {
      const opened = toyRuleset.open(document, bonds);
      if (!opened.ok) return opened;
      // eslint-disable-next-line @typescript-eslint/unbound-method -- it is left out, nobody calls it
      const { ledger: _, advancement: __, ...bare } = opened.value;
      return ok({ ...bare, ...(typeof more === 'function' ? more(document, bonds) : more) });
    },
  };
}

/** Coins that cannot be overspent; creation left none. */
export function purse({ ledger }: CharacterDocument): LedgerView {
  let left = 0;
  const rows = accountRows(ledger, 'money', 0, (entry) => {
    left += entry.amount;
    const fault = left < 0 ? { fault: raw('more than there was') } : {};
    return { text: raw(entry.reason), kind: entry.amount < 0 ? 'purchase' : 'award', ...fault };
  });
  const opening = { amount: 0, text: raw('') };
  const amountText = (sum: number) => raw(`${String(sum)} coins`);
  const balanceText = amountText(left);
  return {
    accounts: [{ id: 'money', label: raw('Silver'), opening, rows, balance: left, balanceText, amountText }],
    awards: [],
  };
}
