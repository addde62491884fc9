import { insert, set, type Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { message, plainNumber, type Text } from '#shared/kernel/text';
import { expPerSession, type LedgerEntry } from '#shared/ledger/ledger';
import type { PlanRow, PlanView } from '#shared/rules/advancement';

/** Purchases for Exp in words, and the plan of them that is stored in play: the same in all rulesets. */
const planned = ['planned'] as const;

/** An example is "7 Exp". */
export function expText(count: number): Text {
  return message('ledger.amount.exp', { amount: plainNumber(count) });
}

/** The price is in Exp, or "free" for 0. */
export function priceText(price: number): Text {
  return price === 0 ? message('rules.purchase.free') : expText(price);
}

export function leftText(left: number): Text {
  return message('rules.purchase.left', { left: expText(Math.max(0, left)) });
}

/** Gives the reason if there is not enough Exp. Free purchases are possible even in debt. */
export function unaffordable(left: number, price: number): Text | undefined {
  if (price === 0 || left >= price) return undefined;
  return message('rules.purchase.short', {
    missing: expText(price - left),
    price: expText(price),
    left: expText(left),
  });
}

/** A hypothetical entry, to evaluate a purchase. */
export function imagined(purchase: Json, price: number): LedgerEntry {
  const amount = price === 0 ? 0 : -price;
  return { id: 'imagined', at: '1970-01-01T00:00:00Z', account: 'exp', amount, reason: '', purchase };
}

/** A purchase that the rules do not know, as a row of the plan and when it is considered. */
export const unreadable = {
  title: message('rules.purchase.unreadable'),
  blocked: message('rules.purchase.unknown'),
};

/** The edits that add a purchase to the plan. A new play state has no list to insert into. */
export function planning(before: readonly Json[], purchase: Json): readonly Edit[] {
  return before.length === 0 ? [set(planned, [purchase])] : [insert(planned, purchase)];
}

/** A planned purchase as if those before it were made; `undefined` if the rules do not know it. */
export interface PlannedPurchase {
  readonly title: Text;
  readonly price: number;
  /** A rule, other than the price, that prevents it then. */
  readonly ruledOut?: Text | undefined;
  readonly needs?: Text | undefined;
  /** The edits that buy it now; missing while it cannot be bought. */
  readonly buy?: readonly Edit[] | undefined;
}

/** `consider` is asked once for each purchase, in order. */
export function planView(
  ledger: readonly LedgerEntry[],
  left: number,
  purchases: readonly Json[],
  consider: (purchase: Json) => PlannedPurchase | undefined,
): PlanView {
  const pace = expPerSession(ledger);
  let total = 0;
  const ids = rowIds(purchases);
  const rows = purchases.map((purchase, index): PlanRow => {
    const base = { id: ids[index] ?? '', ...movesOf(purchases, index) };
    const found = consider(purchase);
    if (found === undefined) {
      const { title, blocked } = unreadable;
      return { ...base, title, price: priceText(0), when: blocked, tone: 'blocked' };
    }
    const { title, price, ruledOut, needs, buy } = found;
    if (ruledOut === undefined) total += price;
    const missing = total - left;
    return {
      ...base,
      title,
      price: priceText(price),
      when: ruledOut ?? whenText(missing, pace),
      tone: ruledOut !== undefined ? 'blocked' : missing <= 0 ? 'ready' : 'later',
      ...(needs && { needs }),
      ...(buy && { buy: [...buy, set(planned, without(purchases, index))] }),
    };
  });
  return {
    rows,
    pace:
      pace === undefined
        ? message('rules.purchase.noPace')
        : message('rules.purchase.pace', { exp: Math.round(pace * 10) / 10 }),
    ...(rows.length > 0 && {
      total: message('rules.purchase.total', { price: expText(total), when: whenText(total - left, pace) }),
    }),
  };
}

/** Ids stay with their rows when these move, so that the keyboard focus does too; duplicates are numbered. */
function rowIds(purchases: readonly Json[]): readonly string[] {
  const seen = new Map<string, number>();
  return purchases.map((purchase) => {
    const words = JSON.stringify(purchase);
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return `${words}#${String(count)}`;
  });
}

/** Estimates the time from the Exp of past sessions. */
function whenText(missing: number, pace: number | undefined): Text {
  if (missing <= 0) return message('rules.purchase.now');
  const exp = expText(missing);
  if (pace === undefined || pace <= 0) return message('rules.purchase.missing', { exp });
  return message('rules.purchase.sessions', { exp, count: Math.ceil(missing / pace) });
}

function movesOf(purchases: readonly Json[], index: number): Pick<PlanRow, 'up' | 'down' | 'remove'> {
  return {
    ...(index > 0 && { up: [set(planned, swapped(purchases, index - 1))] }),
    ...(index < purchases.length - 1 && { down: [set(planned, swapped(purchases, index))] }),
    remove: [set(planned, without(purchases, index))],
  };
}

function without(purchases: readonly Json[], index: number): readonly Json[] {
  return purchases.filter((_, other) => other !== index);
}

/** Swaps the purchases at `index` and after it. */
function swapped(purchases: readonly Json[], index: number): readonly Json[] {
  const [one, other] = [purchases[index], purchases[index + 1]];
  if (one === undefined || other === undefined) return purchases;
  return [...purchases.slice(0, index), other, one, ...purchases.slice(index + 2)];
}
