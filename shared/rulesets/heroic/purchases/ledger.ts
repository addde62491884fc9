import type { Text } from '#shared/kernel/text';
import { balance, debtTag, sessionTag, type Account, type LedgerEntry } from '#shared/ledger/ledger';
import {
  accountRows,
  type AccountView,
  type AwardOffer,
  type LedgerRow,
  type LedgerView,
} from '#shared/rules/ledger/ledgerView';
import { entryText } from '#shared/rules/ledger/plainLedger';
import { purchasePrice, purchasesOf, purchaseText } from '#shared/rulesets/heroic/derive/advancement';
import { type StatId } from '#shared/rulesets/heroic/data/index';
import { transferOf, transferText } from '#shared/rulesets/heroic/derive/transfers';
import { t } from '#shared/rulesets/heroic/texts';
import type { Buyer } from './offers';

/** Implements sections 3.2 and 13. */
export function ledgerView(buyer: Buyer): LedgerView {
  return { accounts: [expAccount(buyer), moneyAccount(buyer)], awards };
}

/** Implements section 3.2. */
const awards: readonly AwardOffer[] = [
  { id: 'session', tag: sessionTag, amount: { min: 1, max: 1, initial: 1 } },
  { id: 'scenario', tag: 'scenario', amount: { min: 1, max: 2, initial: 1 } },
  { id: 'goal', tag: 'goal', amount: { min: 1, max: 1, initial: 1 } },
].map((award) => ({ ...award, account: 'exp', label: t(`statement.awards.${award.id}`) }));

function expAccount({ document, character }: Buyer): AccountView {
  const { exp, problems } = character.advanced;
  const purchases = purchasesOf(document.ledger);
  const faults = new Map<string, Text>();
  for (const { path, text } of problems) {
    const index = /^advancement\[(\d+)\]/.exec(path)?.[1];
    const id = index === undefined ? undefined : purchases[Number(index)]?.entry.id;
    if (id !== undefined && !faults.has(id)) faults.set(id, text);
  }
  const words = new Map(
    purchases.map(({ entry, purchase }) => [entry.id, purchaseText(character.content, purchase)]),
  );
  const odd = oddPrices(character.choices.stats, purchases);
  const opening = exp.creation.granted - exp.creation.spent;
  const rows = accountRows(document.ledger, 'exp', opening, (entry) => {
    const bought = words.get(entry.id);
    const price = odd.get(entry.id);
    return {
      text:
        bought === undefined
          ? awardText(entry)
          : price === undefined
            ? bought
            : t('statement.oddPrice', { what: bought, price: t('counts.exp', { count: price }) }),
      kind: bought === undefined ? 'award' : 'purchase',
      ...faulty(faults.get(entry.id)),
    };
  });
  return account('exp', rows, {
    amount: opening,
    text:
      exp.creation.granted === 0
        ? t('statement.opening.none')
        : t('statement.opening.exp', {
            granted: t('counts.exp', { count: exp.creation.granted }),
            spent: t('counts.exp', { count: exp.creation.spent }),
          }),
  });
}

/** Purchases with another price than 3.2 sets, with the correct price. */
function oddPrices(
  created: Readonly<Record<StatId, number>>,
  purchases: ReturnType<typeof purchasesOf>,
): ReadonlyMap<string, number> {
  const stats = { ...created };
  const odd = new Map<string, number>();
  for (const { entry, purchase } of purchases) {
    const price = purchasePrice(stats, purchase);
    if (entry.amount !== 0 - price) odd.set(entry.id, price);
    if (purchase.buy === 'stat') stats[purchase.stat] += 1;
  }
  return odd;
}

function moneyAccount({ document, character, play }: Buyer): AccountView {
  const { content, coins, inventory } = character;
  const { opening } = inventory.coins;
  const rows = accountRows(document.ledger, 'money', opening, (entry) => {
    const transfer = transferOf(entry);
    return {
      text: transfer === null ? awardText(entry) : transferText(transfer, content),
      kind: transfer === null ? 'award' : entry.amount < 0 ? 'purchase' : 'transfer',
      ...faulty(inventory.faults.get(entry.id)),
    };
  });
  return account(
    'money',
    rows,
    {
      amount: opening,
      text:
        play.coins === null
          ? t('statement.opening.coins', {
              granted: content.currency.amount(coins.created.granted),
              spent: content.currency.amount(coins.created.spent),
            })
          : t('statement.opening.counted'),
    },
    {
      label: content.currency.label,
      text: (amount) => content.currency.amount(amount),
    },
  );
}

/** Describes entries without a purchase: downtime, named items, awards, debts, corrections. */
function awardText(entry: LedgerEntry): Text {
  const { amount, tag, item, what } = entry;
  if (item !== undefined || what !== undefined) return entryText(entry);
  if (tag !== undefined && ['session', 'scenario', 'goal', 'share', debtTag].includes(tag))
    return t(`statement.tags.${tag}`);
  return t(amount < 0 ? 'statement.tags.correction' : 'statement.tags.award');
}

function faulty(fault: Text | undefined): Pick<LedgerRow, 'fault'> {
  return fault === undefined ? {} : { fault };
}

function account(
  id: Account,
  rows: readonly LedgerRow[],
  opening: AccountView['opening'],
  words: { readonly label: Text; text(amount: number): Text } = {
    label: t('budgets.exp'),
    text: (count) => t('price.exp', { exp: count }),
  },
): AccountView {
  const left =
    opening.amount +
    balance(
      rows.map(({ entry }) => entry),
      id,
    );
  return {
    id,
    label: words.label,
    opening,
    rows,
    balance: left,
    balanceText: words.text(left),
    amountText: (sum) => words.text(sum),
  };
}
