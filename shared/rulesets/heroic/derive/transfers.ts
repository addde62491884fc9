import { z } from 'zod';
import type { EnterEdit } from '#shared/character/edits';
import { oncePer } from '#shared/kernel/oncePer';
import { raw, type Text } from '#shared/kernel/text';
import type { LedgerEntry } from '#shared/ledger/ledger';
import { itemStates } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { gearOf, modifierOf, relicOf, skillOf } from '#shared/rulesets/heroic/content/missing';
import { namesIn, recorded } from '#shared/rulesets/heroic/content/packNames';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { timesText } from '#shared/rulesets/heroic/derive/gear';

/** A document may refer to a pack that is not available now; it must stay readable. */
const anyId = z.string().min(1).max(200);
const words = z.string().max(200);
const quantity = z.int().min(1).max(1_000_000);

const pieceSchema = z.union([
  /** An item of the gear tables. */
  z.strictObject({ id: anyId, modifier: anyId.exactOptional() }),
  z.strictObject({ relic: anyId }),
  /** Implements section 4: +1 to a stat for one kind of task. */
  z.strictObject({ stat: z.enum(statIds), task: words.min(1) }),
]);

/** Things that can be transferred: gear, a relic, a minor relic. */
export type Piece = z.infer<typeof pieceSchema>;

/** Origins of things that were not paid for. */
export const findings = ['treasure', 'reward', 'gift', 'skill'] as const;
export type FoundThing = (typeof findings)[number];

const gained = { what: pieceSchema, quantity, ...recorded };
/** `line` is the key of the inventory line that loses the pieces. */
const lost = { line: anyId, ...gained };

/**
 * The `purchase` of an entry of the money account (5, 13).
 *
 * - in: `buy`, `find`, `receive` (from another character), `craft` (Crafting, Healing, or the scenario's free
 *   potion)
 * - out: `sell`, `drop`, `use`, `give` (to another character)
 * - `split`: pieces that get a name, and a line of their own
 * - coins only: `income` of a skill or a relic, with its dice; `ingredients` for brewing, also when it fails;
 *   `pay` to or by another character
 */
const transferSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('buy'), ...gained }),
  z.strictObject({ kind: z.literal('find'), ...gained, how: z.enum(findings) }),
  z.strictObject({
    kind: z.literal('receive'),
    ...gained,
    from: words,
    curse: words.exactOptional(),
    called: words.exactOptional(),
    note: words.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('craft'), ...gained, by: z.enum(['crafting', 'healing', 'free-potion']) }),
  z.strictObject({ kind: z.literal('sell'), ...lost }),
  z.strictObject({ kind: z.literal('drop'), ...lost }),
  z.strictObject({ kind: z.literal('use'), ...lost }),
  z.strictObject({ kind: z.literal('give'), ...lost, to: words }),
  z.strictObject({ kind: z.literal('split'), ...lost, called: words.min(1), state: z.enum(itemStates) }),
  z.strictObject({
    kind: z.literal('income'),
    of: z.union([z.strictObject({ skill: anyId }), z.strictObject({ relic: anyId })]),
    dice: z.array(z.int()).max(100).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('ingredients'), what: pieceSchema, ...recorded }),
  z.strictObject({ kind: z.literal('pay'), with: words }),
]);
export type Transfer = z.infer<typeof transferSchema>;
export type GainedThing = Extract<Transfer, { readonly kind: 'buy' | 'find' | 'receive' | 'craft' }>;
type Ingredients = Extract<Transfer, { readonly kind: 'ingredients' }>;
export type LostThing = Extract<Transfer, { readonly line: string }>;

/** A cache, because entries never change and long ledgers are read at every keystroke. */
const readTransfer = oncePer((entry: LedgerEntry) => transferSchema.safeParse(entry.purchase).data ?? null);

/** Returns `null` if the entry moves only coins, or belongs to another account. */
export function transferOf(entry: LedgerEntry): Transfer | null {
  return entry.account !== 'money' || entry.purchase === undefined ? null : readTransfer(entry);
}

/** `amount` is positive for income and negative for expenses. */
export function moved(transfer: Transfer, amount = 0): EnterEdit {
  return { op: 'enter', account: 'money', amount, reason: '', purchase: transfer };
}

/** Also stores the names of pack entries. */
export function arrived(content: Content, transfer: GainedThing | Ingredients, amount = 0): EnterEdit {
  return moved({ ...transfer, ...namesIn(content, transfer.what) }, amount);
}

/** Examples are "Sword, Accurate" and "Shop in the city". */
export function pieceText(content: Content, piece: Piece): Text {
  if ('relic' in piece) return relicOf(content, piece.relic).name;
  if ('stat' in piece)
    return t('inventory.minorRelic', { stat: statName(piece.stat), task: raw(piece.task) });
  const { name } = gearOf(content, piece.id);
  return piece.modifier === undefined
    ? name
    : t('sheet.modifiedItem', { item: name, modifier: modifierOf(content, piece.modifier).name });
}

/** An example is "Bought: Meal × 3". */
export function transferText(transfer: Transfer, content: Content): Text {
  const text = (key: string, params: Parameters<typeof t>[1]) => t(`inventory.transfers.${key}`, params);
  if (transfer.kind === 'income') return incomeText(transfer, content);
  if (transfer.kind === 'ingredients')
    return text('ingredients', { what: pieceText(content, transfer.what) });
  if (transfer.kind === 'pay') return text('pay', { coins: content.currency.label, who: raw(transfer.with) });
  const what = timesText(pieceText(content, transfer.what), transfer.quantity);
  switch (transfer.kind) {
    case 'find':
      return text(`find.${transfer.how}`, { what });
    case 'craft':
      return text(`craft.${transfer.by}`, { what });
    case 'receive':
      return text('receive', { what, who: raw(transfer.from) });
    case 'split':
      return text('split', { what, name: raw(transfer.called) });
    case 'give':
      return text('give', { what, who: raw(transfer.to) });
    case 'buy':
    case 'sell':
    case 'drop':
    case 'use':
      return text(transfer.kind, { what });
  }
}

function incomeText({ of, dice }: Extract<Transfer, { kind: 'income' }>, content: Content): Text {
  const from = 'skill' in of ? skillOf(content, of.skill).name : relicOf(content, of.relic).name;
  return dice === undefined
    ? t('inventory.transfers.income', { from })
    : t('inventory.transfers.incomeDice', { from, dice: dice.join(', ') });
}
