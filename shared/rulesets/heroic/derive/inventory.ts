import type { Text } from '#shared/kernel/text';
import { balance, debtTag, type LedgerEntry } from '#shared/ledger/ledger';
import { itemStates, type Choices } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { StatId } from '#shared/rulesets/heroic/data/index';
import type { Gear, ModifierEntry } from '#shared/rulesets/heroic/content/entries';
import { coinsGranted, coinsSpent, ownedGear, type Owned, type OwnWords } from './gear';
import { gearOf, modifierOf, relicOf } from '#shared/rulesets/heroic/content/missing';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { relicAsItem, type RelicEntry } from '#shared/rulesets/heroic/content/relics';
import {
  nothingHeld,
  type Counts,
  type InventoryState,
  type ItemState,
  type Play,
} from '#shared/rulesets/heroic/state/play';
import {
  pieceText,
  transferOf,
  type GainedThing,
  type LostThing,
  type Piece,
  type Transfer,
} from './transfers';

export interface InventoryLine extends OwnWords {
  /** Unique and permanent; the play state refers to it. */
  readonly key: string;
  /** The key for transfers: its own, or that of the entry that brought the whole relic. */
  readonly root: string;
  readonly piece: Piece;
  readonly gear: Gear;
  readonly modifier?: ModifierEntry;
  readonly relic?: RelicEntry;
  /** The text of the curse at the time of arrival. */
  readonly curse: string;
  readonly quantity: number;
  readonly counts: Counts;
  /** The path for problems: in the list of creation, or its key. */
  readonly path: string;
}

/** Implements section 4: +1 to a stat on rolls for its task. */
interface MinorRelic {
  readonly key: string;
  readonly stat: StatId;
  readonly task: string;
}

/** Combines creation's gear with all transfers since, in order. */
export interface Inventory {
  readonly lines: readonly InventoryLine[];
  /** One entry for each state of a line. */
  readonly owned: readonly Owned[];
  readonly relics: readonly RelicEntry[];
  readonly minorRelics: readonly MinorRelic[];
  readonly coins: { readonly opening: number; readonly left: number };
  /** Reasons why entries of the money account are invalid, by id. */
  readonly faults: ReadonlyMap<string, Text>;
}

/** A line during the replay of the ledger. */
interface Moving extends Omit<InventoryLine, 'quantity' | 'counts'> {
  quantity: number;
  /** The initial state, and the number of pieces. */
  readonly start: { readonly state: ItemState; readonly quantity: number };
}

/** Replays the money account on top of creation's gear (5, 13). An invalid entry is a fault and has no effect. */
export function inventoryOf(
  content: Content,
  choices: Choices,
  ledger: readonly LedgerEntry[],
  held: InventoryState = nothingHeld,
): Inventory {
  const lines = new Map<string, Moving>();
  for (const line of startingLines(content, choices)) lines.set(line.key, line);
  const faults = new Map<string, Text>();
  const opening =
    held.coins ?? coinsGranted(choices) - coinsSpent(choices, ownedGear(content, choices.gear.items));
  let left = opening;
  for (const entry of ledger) {
    if (entry.account !== 'money') continue;
    left += entry.amount;
    const fault = applied(content, lines, entry) ?? overspent(content, entry, left);
    if (fault !== undefined) faults.set(entry.id, fault);
  }
  const settled = [...lines.values()]
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      line: { ...line, ...ownWordsOf(line, held.words[line.key]) },
      counts: countsOf(line, held.placed[line.key]),
    }));
  return {
    lines: settled.map(({ line: { start: _, ...line }, counts }) => ({ ...line, counts })),
    owned: settled.flatMap(({ line, counts }) => piecesOf(line, counts)),
    relics: relicsOf(settled.map(({ line }) => line)),
    minorRelics: settled.flatMap(({ line: { key, piece } }) =>
      'stat' in piece ? [{ key, stat: piece.stat, task: piece.task }] : [],
    ),
    coins: { opening, left: opening + balance(ledger, 'money') },
    faults,
  };
}

/** Returns a fact for effects that concern one line only. */
export function lineFact(key: string): string {
  return `line:${key}`;
}

/** Gear with the same key is merged into one line. */
function keyOf({ id, modifier }: { readonly id: string; readonly modifier?: string }): string {
  return modifier === undefined ? id : `${id}+${modifier}`;
}

/** One line for each entry of creation; duplicates are numbered. */
function startingLines(content: Content, choices: Choices): Moving[] {
  const seen = new Map<string, number>();
  return ownedGear(content, choices.gear.items).map(({ owned, gear, modifier, path }) => {
    const { id, modifier: modified, quantity, state } = owned;
    const piece = modified === undefined ? { id } : { id, modifier: modified };
    const kind = keyOf(piece);
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    const key = count === 1 ? kind : `${kind}#${String(count)}`;
    return {
      key,
      root: key,
      piece,
      gear,
      ...(modifier !== undefined && { modifier }),
      curse: '',
      quantity,
      path,
      start: { state, quantity },
    };
  });
}

/** Returns the reason if the transfer is impossible. */
function applied(content: Content, lines: Map<string, Moving>, entry: LedgerEntry): Text | undefined {
  const transfer = transferOf(entry);
  switch (transfer?.kind) {
    case 'buy':
    case 'find':
    case 'receive':
    case 'craft':
      for (const line of gainedLines(content, transfer, entry.id)) gain(lines, line);
      return undefined;
    case 'split': {
      const fault = lose(content, lines, transfer);
      if (fault === undefined) for (const line of gainedLines(content, transfer, entry.id)) gain(lines, line);
      return fault;
    }
    case 'sell':
    case 'drop':
    case 'use':
    case 'give':
      return lose(content, lines, transfer);
    case 'income':
    case 'ingredients':
    case 'pay':
    case undefined:
      return undefined;
  }
}

type Split = Extract<Transfer, { readonly kind: 'split' }>;

function gainedLines(content: Content, transfer: GainedThing | Split, entry: string): Moving[] {
  const { what, quantity } = transfer;
  const received = transfer.kind === 'receive' ? transfer : undefined;
  const line = (key: string, root: string, gear: Gear, more: Partial<Moving> = {}): Moving => ({
    key,
    root,
    piece: what,
    gear,
    curse: received?.curse ?? '',
    called: received?.called ?? '',
    note: received?.note ?? '',
    quantity,
    path: `gear.lines.${key}`,
    start: { state: 'carried', quantity: 0 },
    ...more,
  });
  if ('relic' in what) {
    const relic = relicOf(content, what.relic);
    if (relic.gear.length === 0) return [line(entry, entry, relicAsItem(relic), { relic })];
    return relic.gear.map((id) => line(`${entry}/${id}`, entry, gearOf(content, id), { relic }));
  }
  if ('stat' in what) return [line(entry, entry, minorItem(entry, what))];
  const key = transfer.kind === 'split' ? entry : keyOf(what);
  const modifier = what.modifier === undefined ? {} : { modifier: modifierOf(content, what.modifier) };
  const split =
    transfer.kind === 'split'
      ? { called: transfer.called, start: { state: transfer.state, quantity } }
      : undefined;
  return [line(key, key, gearOf(content, what.id), { ...modifier, ...split })];
}

function minorItem(id: string, { stat, task }: { readonly stat: StatId; readonly task: string }): Gear {
  const words = { stat: statName(stat), task: { raw: task } };
  return {
    kind: 'item',
    id,
    name: t('inventory.minorRelic', words),
    text: t('inventory.minorRelicText', { ...words, bonus: figures.minorRelic.bonus }),
    group: 'equipment',
    cost: 0,
    source: '4',
  };
}

function gain(lines: Map<string, Moving>, line: Moving): void {
  const there = lines.get(line.key);
  if (there === undefined) lines.set(line.key, line);
  else there.quantity += line.quantity;
}

function lose(
  content: Content,
  lines: Map<string, Moving>,
  { line: root, what, quantity }: LostThing,
): Text | undefined {
  const found = lines.get(root);
  // The parts of a relic stay together.
  const parts =
    found !== undefined || 'id' in what ? [found] : [...lines.values()].filter((line) => line.root === root);
  const there = Math.min(...parts.map((line) => line?.quantity ?? 0), parts.length === 0 ? 0 : Infinity);
  if (there < quantity) {
    const name = pieceText(content, what);
    return there === 0
      ? t('inventory.faults.none', { what: name })
      : t('inventory.faults.few', { what: name, there, wanted: quantity });
  }
  for (const line of parts) if (line !== undefined) line.quantity -= quantity;
  return undefined;
}

/** Income and intended debts are never faults. */
function overspent(content: Content, { amount, tag }: LedgerEntry, left: number): Text | undefined {
  if (amount >= 0 || left >= 0 || tag === debtTag) return undefined;
  return t('inventory.faults.overspent', { over: content.currency.amount(-left) });
}

/**
 * Distributes the pieces to their places. Carried pieces are removed first, and places keep their planned numbers,
 * so that undoing or replacing a loss restores everything.
 */
function countsOf({ quantity, start }: Moving, placed: Partial<Counts> | undefined): Counts {
  const counts = { carried: 0, worn: 0, wielded: 0, packed: 0 };
  let left = quantity;
  const put = (state: ItemState, wanted: number): void => {
    const now = Math.min(left, wanted);
    counts[state] += now;
    left -= now;
  };
  if (placed === undefined) put(start.state, start.quantity);
  else for (const state of ['worn', 'wielded', 'packed'] as const) put(state, placed[state] ?? 0);
  put('carried', left);
  return counts;
}

/** Prefers what was entered here to the words of its arrival. */
function ownWordsOf(line: OwnWords, entered: InventoryState['words'][string] = {}): Required<OwnWords> {
  const { called = '', note = '' } = line;
  return { called: (entered.name ?? called).trim(), note: (entered.note ?? note).trim() };
}

function piecesOf(
  { key, gear, modifier, relic, path, called = '', note = '' }: Moving,
  counts: Counts,
): Owned[] {
  return itemStates
    .filter((state) => counts[state] > 0)
    .map((state) => ({
      owned: {
        id: gear.id,
        ...(modifier !== undefined && { modifier: modifier.id }),
        state,
        quantity: counts[state],
      },
      gear,
      modifier,
      path,
      key,
      ...(called !== '' && { called }),
      ...(note !== '' && { note }),
      ...(relic !== undefined && { relic }),
    }));
}

/** Each relic counts once, however many parts it has. */
function relicsOf(lines: readonly Moving[]): RelicEntry[] {
  const byRoot = new Map<string, RelicEntry>();
  for (const { root, relic } of lines) if (relic !== undefined) byRoot.set(root, relic);
  return [...byRoot.values()];
}

/** The GM's number or that of the table (5.2); 0 if it is no focus. */
export function dailyStrain({ absorbs }: Play, { relic, root }: InventoryLine): number {
  return relic?.absorbs === undefined ? 0 : (absorbs[root] ?? relic.absorbs);
}

export function leftToday(play: Play, line: InventoryLine): number {
  return Math.max(0, dailyStrain(play, line) - (play.absorbed[line.root] ?? 0));
}
