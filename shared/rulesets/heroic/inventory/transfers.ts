import { z } from 'zod';
import type { EnterEdit } from '../../../character/edits';
import { raw, type Text } from '../../../kernel/text';
import type { LedgerEntry } from '../../../ledger/ledger';
import type { Content } from '../content';
import { statIds } from '../data';
import { gearOf, modifierOf, relicOf, skillOf } from '../content/missing';
import { namesIn, recorded } from '../content/packNames';
import { statName, t } from '../texts';

/** A document may name what a pack brought that is not here now; it must stay readable. */
const anyId = z.string().min(1).max(200);
const words = z.string().max(200);
const quantity = z.int().min(1).max(1_000_000);

const pieceSchema = z.union([
  /** A thing of the gear tables. */
  z.strictObject({ id: anyId, modifier: anyId.exactOptional() }),
  z.strictObject({ relic: anyId }),
  /** A minor relic: +1 to a stat for one kind of task (4). */
  z.strictObject({ stat: z.enum(statIds), task: words.min(1) }),
]);

/** What can change hands: gear, a relic, a minor relic. */
export type Piece = z.infer<typeof pieceSchema>;

/** How something comes without being paid. */
export const findings = ['treasure', 'reward', 'gift', 'skill'] as const;
export type FoundThing = (typeof findings)[number];

const gained = { what: pieceSchema, quantity, ...recorded };
/** `line` is the key of the inventory's line that it is taken from. */
const lost = { line: anyId, ...gained };

/**
 * What an entry of the money account moved, as its `purchase` (5, 13).
 *
 * - in: `buy`, `find`, `receive` (from another character), `craft` (Crafting or Healing, or as the scenario's free potion)
 * - out: `sell`, `drop`, `use`, `give` (to another character)
 * - coins alone: `income` of a skill or a relic, with the dice that decided it; `ingredients` of something that is
 *   brewed, whether it works or not; `pay` to or by another character
 */
const transferSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('buy'), ...gained }),
  z.strictObject({ kind: z.literal('find'), ...gained, how: z.enum(findings) }),
  z.strictObject({ kind: z.literal('receive'), ...gained, from: words, curse: words.exactOptional() }),
  z.strictObject({ kind: z.literal('craft'), ...gained, by: z.enum(['crafting', 'healing', 'free-potion']) }),
  z.strictObject({ kind: z.literal('sell'), ...lost }),
  z.strictObject({ kind: z.literal('drop'), ...lost }),
  z.strictObject({ kind: z.literal('use'), ...lost }),
  z.strictObject({ kind: z.literal('give'), ...lost, to: words }),
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

/** What was read of entries: they never change, and a long ledger is read again at every keystroke. */
const readTransfers = new WeakMap<LedgerEntry, Transfer | null>();

/** What a ledger entry moved; `null` where it is coins alone, or of another account. */
export function transferOf(entry: LedgerEntry): Transfer | null {
  if (entry.account !== 'money' || entry.purchase === undefined) return null;
  const read = readTransfers.get(entry);
  if (read !== undefined) return read;
  const parsed = transferSchema.safeParse(entry.purchase);
  const transfer = parsed.success ? parsed.data : null;
  readTransfers.set(entry, transfer);
  return transfer;
}

/** The edit that makes an entry of a transfer; `amount` are the coins that come in, or go out. */
export function moved(transfer: Transfer, amount = 0): EnterEdit {
  return { op: 'enter', account: 'money', amount, reason: '', purchase: transfer };
}

/** The same for what comes: the entry keeps what packs call it. */
export function arrived(content: Content, transfer: GainedThing | Ingredients, amount = 0): EnterEdit {
  return moved({ ...transfer, ...namesIn(content, transfer.what) }, amount);
}

/** A piece in words: "Sword, Accurate", "Shop in the city". */
export function pieceText(content: Content, piece: Piece): Text {
  if ('relic' in piece) return relicOf(content, piece.relic).name;
  if ('stat' in piece)
    return t('inventory.minorRelic', { stat: statName(piece.stat), task: raw(piece.task) });
  const { name } = gearOf(content, piece.id);
  return piece.modifier === undefined
    ? name
    : t('sheet.modifiedItem', { item: name, modifier: modifierOf(content, piece.modifier).name });
}

/** Several of a piece in words: "Meal × 3". */
export function piecesText(content: Content, piece: Piece, quantity: number): Text {
  const item = pieceText(content, piece);
  return quantity === 1 ? item : t('sheet.times', { item, quantity });
}

/** What a transfer did, in words: "Bought: Meal × 3". */
export function transferText(transfer: Transfer, content: Content): Text {
  switch (transfer.kind) {
    case 'income':
      return incomeText(transfer, content);
    case 'ingredients':
      return t('inventory.transfers.ingredients', { what: pieceText(content, transfer.what) });
    case 'pay':
      return t('inventory.transfers.pay', {
        coins: content.currency.label,
        who: raw(transfer.with),
      });
    case 'find':
      return t(`inventory.transfers.find.${transfer.how}`, { what: whatText(transfer, content) });
    case 'craft':
      return t(`inventory.transfers.craft.${transfer.by}`, { what: whatText(transfer, content) });
    case 'receive':
      return t('inventory.transfers.receive', {
        what: whatText(transfer, content),
        who: raw(transfer.from),
      });
    case 'give':
      return t('inventory.transfers.give', { what: whatText(transfer, content), who: raw(transfer.to) });
    case 'buy':
    case 'sell':
    case 'drop':
    case 'use':
      return t(`inventory.transfers.${transfer.kind}`, { what: whatText(transfer, content) });
  }
}

function whatText({ what, quantity }: GainedThing | LostThing, content: Content): Text {
  return piecesText(content, what, quantity);
}

function incomeText({ of, dice }: Extract<Transfer, { kind: 'income' }>, content: Content): Text {
  const from = 'skill' in of ? skillOf(content, of.skill).name : relicOf(content, of.relic).name;
  return dice === undefined
    ? t('inventory.transfers.income', { from })
    : t('inventory.transfers.incomeDice', { from, dice: dice.join(', ') });
}
