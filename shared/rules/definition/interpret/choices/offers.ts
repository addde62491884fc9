import { message, raw, type Text } from '#shared/kernel/text';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import { own } from '#shared/rules/definition/model/character';
import { holdsFor, rowCount, type OfferModel } from '#shared/rules/definition/model/choices/offers';
import { matched } from '#shared/rules/definition/model/choices/picks';
import type { ListModel } from '#shared/rules/definition/model/game';
import { rowsAt, within, type Sheet } from '#shared/rules/definition/interpret/sheet';

type Option = Sheet['program']['game']['definition']['options'][number];

const isOpen = ({ env }: Sheet, { when }: OfferModel): boolean =>
  when === undefined || when.expression.run(env) === true;

/** Says why an entry is not offered, in the words of the game if it has some. */
export function refusal(sheet: Sheet, { why }: OfferModel, row: Row): Text {
  const words = why && within(sheet.env, row, () => why.run(sheet.env)).trim();
  return words === undefined || words === ''
    ? message('definition.offer.not', { name: raw(wordOf(row['name'])) })
    : raw(words);
}

/** The entries of an option that a character may choose, each by its id. */
export function offeredEntries(sheet: Sheet, { id, of }: Option): ReadonlySet<string> {
  const found = sheet.program.game.offers.get(id);
  if (found === undefined) return new Set(of.map((entry) => entry.id));
  if (!isOpen(sheet, found.offer)) return new Set();
  const rows = found.rows(sheet.env).filter((row) => holdsFor(found.offer.where, sheet.env, row));
  return new Set(rows.map((row) => wordOf(row['id'])));
}

/** The chosen entry of an option that is not offered, with the reason; `undefined` while nothing is wrong. */
export function refusedEntry(sheet: Sheet, option: Option): Text | undefined {
  const found = sheet.program.game.offers.get(option.id);
  const chosen = own(sheet.choices.options, option.id) ?? '';
  if (found === undefined || chosen === '' || offeredEntries(sheet, option).has(chosen)) return undefined;
  const row = found.rows(sheet.env).find((each) => each['id'] === chosen);
  return row && refusal(sheet, found.offer, row);
}

/** True for a choice that this character does not have, as for spells of someone who casts none. An empty sheet has room for it. */
export function isForOthers(sheet: Sheet, id: string): boolean {
  if (sheet.isBlank === true) return false;
  const { offers, lists } = sheet.program.game;
  const list = lists.get(id);
  const offer = list?.choices.offer ?? offers.get(id)?.offer;
  const isChosen =
    list === undefined ? (own(sheet.choices.options, id) ?? '') !== '' : rowsAt(sheet, list.slot).length > 0;
  return offer !== undefined && !isChosen && !isOpen(sheet, offer);
}

/** The faults in the rows of a list, and what is left to choose. */
export interface ListState {
  /** False for a list that is not offered to this character. */
  readonly isOpen: boolean;
  /** Reasons by the places of rows. */
  readonly wrong: ReadonlyMap<number, Text>;
  /** The places of each pick that are left. */
  readonly left: readonly number[];
  /** Rows that are still to be chosen, where a formula says how many there are. */
  readonly missing: number;
  /** False for an entry that this character has no place for, or has by itself. */
  readonly isOffered: (entry: Row) => boolean;
  /** Why an offered entry cannot be taken now; `undefined` if it can. */
  readonly blocked: (entry: Row) => Text | undefined;
}

/** False for rows of the player's own, for those that are there by themselves, and for entries that are gone. */
const isEntry = (row: Row): boolean =>
  row['from'] !== '' && row['granted'] !== true && row['tags'] !== undefined;
const sameEntry = (one: Row, other: Row): boolean =>
  one['from'] === other['from'] && one['id'] === other['id'];

/** True for an entry that is among the rows by itself. */
export const isGranted = (rows: readonly Row[], entry: Row): boolean =>
  rows.some((row) => row['granted'] === true && sameEntry(row, entry));

export function hasChoiceRules({ list, choices }: ListModel): boolean {
  const { offer, picks, rows } = choices;
  return list.once || picks.length > 0 || [offer.when, offer.where, rows].some((each) => each !== undefined);
}

export function listState(sheet: Sheet, model: ListModel): ListState {
  const { env } = sheet;
  const { list, choices, chosenSlot: slot } = model;
  const { offer, picks } = choices;
  const rows = rowsAt(sheet, slot);
  const open = isOpen(sheet, offer);
  const count = list.from.length === 0 ? undefined : rowCount(list, choices, env);
  const chosen = rows.filter(isEntry);
  const fitsOf = (row: Row): number[] =>
    picks.flatMap(({ where }, at) => (holdsFor(where, env, row) ? [at] : []));
  const sizes = picks.map(({ n }) => {
    const size = Math.floor(n.expression.run(env) as number);
    return Number.isFinite(size) ? Math.min(list.most, Math.max(0, size)) : 0;
  });
  const fits = picks.length === 0 ? [] : chosen.map(fitsOf);
  const matching = matched(fits, sizes);
  const wrong = new Map<number, Text>();
  rows.forEach((row, at) => {
    if (!isEntry(row)) return;
    const place = chosen.indexOf(row);
    const reason =
      (open && holdsFor(offer.where, env, row) ? undefined : refusal(sheet, offer, row)) ??
      repeated(model, rows, row, at) ??
      (picks.length === 0 || matching.picks[place] !== undefined
        ? undefined
        : excess(model, row, fits[place] ?? [], sizes)) ??
      (count !== undefined && place >= count
        ? message('definition.offer.rows', { name: named(row), count })
        : undefined);
    if (reason !== undefined) wrong.set(at, reason);
  });
  return {
    isOpen: open,
    wrong,
    left: open ? matching.left : picks.map(() => 0),
    missing: open && count !== undefined ? Math.max(0, count - chosen.length) : 0,
    isOffered: (entry) => {
      if (!open || !holdsFor(offer.where, env, entry)) return false;
      if (list.once && isGranted(rows, entry)) return false;
      return picks.length === 0 || fitsOf(entry).some((pick) => (sizes[pick] ?? 0) > 0);
    },
    blocked: (entry) => {
      if (list.once && rows.some((row) => sameEntry(row, entry))) return message('definition.list.taken');
      if (count !== undefined && chosen.length >= count)
        return message('definition.offer.full', { name: raw(list.name), count });
      const own = picks.length === 0 ? [] : fitsOf(entry);
      if (picks.length === 0 || matching.hasRoom(own)) return undefined;
      return excess(model, entry, own, sizes);
    },
  };
}

const named = (row: Row): Text => raw(wordOf(row['name']));

function repeated({ list }: ListModel, rows: readonly Row[], row: Row, at: number): Text | undefined {
  if (!list.once) return undefined;
  const others = rows.filter(
    (other, place) => sameEntry(other, row) && (place < at || other['granted'] === true),
  );
  if (others.length === 0) return undefined;
  const isThere = others.some((other) => other['granted'] === true);
  return message(isThere ? 'definition.offer.there' : 'definition.offer.once', { name: named(row) });
}

/** A row for which no pick has a place. */
function excess(
  { list, choices }: ListModel,
  row: Row,
  fits: readonly number[],
  sizes: readonly number[],
): Text {
  const [pick] = fits;
  if (pick === undefined)
    return message('definition.offer.noPick', { name: named(row), list: raw(list.name) });
  const count = fits.reduce((all, at) => all + (sizes[at] ?? 0), 0);
  const pickName = raw(choices.picks[pick]?.rules.name ?? '');
  return message('definition.offer.over', { name: named(row), pick: pickName, count });
}

/** Entries of a list that this character is offered; those that cannot be taken now say why. */
export function offeredRows(
  sheet: Sheet,
  model: ListModel,
): readonly { readonly row: Row; readonly blocked: Text | undefined }[] {
  const rows = model.candidates(sheet.env);
  if (!hasChoiceRules(model)) return rows.map((row) => ({ row, blocked: undefined }));
  const state = listState(sheet, model);
  return rows.filter(state.isOffered).map((row) => ({ row, blocked: state.blocked(row) }));
}
