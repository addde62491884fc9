import type { Definition } from '#shared/rules/definition/schema/index';
import type { List } from '#shared/rules/definition/schema/lists';

/** True if its rows are things that money buys, so that they come and go in play. */
export function isSold({ budgets }: Pick<Definition, 'budgets'>, { paid, price, from }: List): boolean {
  return price !== undefined && from.length > 0 && budgets.some(({ id, ledger }) => ledger && id === paid);
}
