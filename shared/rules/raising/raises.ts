import { z } from 'zod';
import { balance, granted, spent, type LedgerEntry } from '#shared/ledger/ledger';

/** A raise as the ledger stores it. The step is stored too, so that a later change of it leaves old purchases alone. */
export const purchaseSchema = z
  .object({ raise: z.string().max(120), by: z.int().min(1).max(1000) })
  .catchall(z.json());
export type RaisePurchase = z.infer<typeof purchaseSchema>;

/** The gains that were entered with a raise: points of other numbers and trackers, by their ids. */
export function gainsOf({ raise: _, by: __, ...entered }: RaisePurchase): (readonly [string, number])[] {
  return Object.entries(entered).flatMap(([id, typed]) =>
    typeof typed === 'string' && /^-?\d{1,4}$/.test(typed) ? [[id, Number(typed)] as const] : [],
  );
}

/** The result of the ledger for a character: points of its numbers and trackers by their ids, its Exp, and its money. */
export interface Advanced {
  readonly raised: ReadonlyMap<string, number>;
  readonly money: number;
  readonly exp: { readonly earned: number; readonly spent: number; readonly left: number };
}

export const notAdvanced: Advanced = { raised: new Map(), money: 0, exp: { earned: 0, spent: 0, left: 0 } };

/** Points of numbers by their ids: those that were raised, and those that came with it. */
export function raisedBy(ledger: readonly LedgerEntry[]): ReadonlyMap<string, number> {
  const raised = new Map<string, number>();
  for (const { account, purchase } of ledger) {
    const bought = account === 'exp' ? purchaseSchema.safeParse(purchase).data : undefined;
    if (bought === undefined) continue;
    for (const [id, by] of [[bought.raise, bought.by] as const, ...gainsOf(bought)])
      raised.set(id, (raised.get(id) ?? 0) + by);
  }
  return raised;
}

export function advancedBy(ledger: readonly LedgerEntry[]): Advanced {
  if (ledger.length === 0) return notAdvanced;
  const exp = { earned: granted(ledger, 'exp'), spent: spent(ledger, 'exp'), left: balance(ledger, 'exp') };
  return { raised: raisedBy(ledger), money: balance(ledger, 'money'), exp };
}
