import type { CharacterDocument } from '#shared/character/document';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Economy, MoneyWords } from '#shared/rules/ledger/economy';
import type { LedgerView } from '#shared/rules/ledger/ledgerView';
import type { CampaignDocument } from '#shared/campaign/document';

type Reckoning = Pick<CampaignDocument, 'terms' | 'ruleset'>;

interface Holder {
  readonly document: Pick<CharacterDocument, 'ruleset'>;
  readonly ledger: Pick<LedgerView, 'accounts'>;
}

/** The fallback if neither the campaign nor its rules name a currency. */
const plainMoney: MoneyWords = {
  label: message('ledger.account.money'),
  amount: (sum) => message('ledger.amount.money', { count: hundredths(sum), amount: hundredths(sum) }),
};

/** Returns undefined if the campaign leaves the name to the rules. */
export function namedMoney({
  currency,
}: Pick<CampaignDocument['terms'], 'currency'>): MoneyWords | undefined {
  const name = currency?.trim() ?? '';
  if (name === '') return undefined;
  return {
    label: raw(name),
    amount: (sum) => message('campaignTerms.money.named', { amount: hundredths(sum), name: raw(name) }),
  };
}

/**
 * The currency of a campaign: its own name, or that of its rules. A member with these rules provides it, so that
 * packs are respected; `economy` is used if there is none.
 */
export function moneyOf(
  campaign: Reckoning,
  people: ReadonlyMap<string, Holder>,
  economy?: Economy,
): MoneyWords {
  const named = namedMoney(campaign.terms);
  if (named !== undefined) return named;
  const person = [...people.values()].find(({ document }) => document.ruleset === campaign.ruleset);
  const own = (person && purseOf(person)) ?? economy?.money ?? plainMoney;
  return { label: own.label, amount: (sum) => own.amount(hundredths(sum)) };
}

/** Returns undefined if the ruleset has no money. */
export function purseOf({ ledger }: Pick<Holder, 'ledger'>): MoneyWords | undefined {
  const account = ledger.accounts.find(({ id }) => id === 'money');
  return account && { label: account.label, amount: (sum) => account.amountText(hundredths(sum)) };
}

/** Examples are "+$3" and "−$5". */
export function movedText({ amount }: Pick<MoneyWords, 'amount'>, sum: number): Text {
  return sum < 0 ? amount(sum) : message('campaignTerms.money.plus', { amount: amount(sum) });
}

/** Formats the money account in the campaign's currency. */
export function ledgerIn(view: LedgerView, money: MoneyWords | undefined): LedgerView {
  if (money === undefined) return view;
  const accounts = view.accounts.map((account) =>
    account.id === 'money'
      ? {
          ...account,
          label: money.label,
          balanceText: money.amount(account.balance),
          amountText: money.amount,
        }
      : account,
  );
  return { ...view, accounts };
}

function hundredths(sum: number): number {
  return Number(sum.toFixed(2));
}
