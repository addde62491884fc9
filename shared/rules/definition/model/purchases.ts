import { z } from 'zod';
import { balance, granted, spent, type LedgerEntry } from '#shared/ledger/ledger';

/** A raise as the ledger stores it. The step is stored too, so that a later change of it leaves old purchases alone. */
export const purchaseSchema = z.object({ raise: z.string().max(120), by: z.int().min(1).max(1000) });
export type RaisePurchase = z.infer<typeof purchaseSchema>;

/** The result of the ledger for a character: points of its numbers by their ids, its Exp, and its money. */
export interface Advanced {
  readonly raised: ReadonlyMap<string, number>;
  readonly money: number;
  readonly exp: { readonly earned: number; readonly spent: number; readonly left: number };
}

export const notAdvanced: Advanced = { raised: new Map(), money: 0, exp: { earned: 0, spent: 0, left: 0 } };

export function advancedBy(ledger: readonly LedgerEntry[]): Advanced {
  if (ledger.length === 0) return notAdvanced;
  const raised = new Map<string, number>();
  for (const { account, purchase } of ledger) {
    const bought = account === 'exp' ? purchaseSchema.safeParse(purchase).data : undefined;
    if (bought !== undefined) raised.set(bought.raise, (raised.get(bought.raise) ?? 0) + bought.by);
  }
  const exp = { earned: granted(ledger, 'exp'), spent: spent(ledger, 'exp'), left: balance(ledger, 'exp') };
  return { raised, money: balance(ledger, 'money'), exp };
}
