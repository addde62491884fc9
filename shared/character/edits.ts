import { movedBy, type Amount } from '#shared/change/amount';
import type { Json } from '#shared/kernel/jsonValue';
import type { Ids } from '#shared/kernel/ports';
import { isRecord } from '#shared/kernel/record';
import { isReserved } from '#shared/kernel/steps';
import type { NewEntry } from '#shared/ledger/ledger';

export type EditPath = readonly (string | number)[];

/**
 * One change of choices or of the play state: set a value at a path, insert into a list, or remove from one. A
 * `set` with `by` is a relative change: it is reapplied as such when an earlier change is revised. A list of words
 * loses one of them by name, wherever it is by then. `start` is the number of a place that holds nothing.
 */
export type PathEdit =
  | {
      readonly op: 'set';
      readonly path: EditPath;
      readonly value: Json;
      readonly by?: Amount;
      readonly start?: number;
    }
  | { readonly op: 'insert'; readonly path: EditPath; readonly value: Json }
  | { readonly op: 'remove'; readonly path: EditPath };

/** In the path of an edit: a key that nothing has yet. Several people may begin something at once. */
export const freshKey = '+';

/** The entry gets its id and moment when the edit is applied. */
export interface EnterEdit extends NewEntry {
  readonly op: 'enter';
}

export interface WithdrawEdit {
  readonly op: 'withdraw';
  readonly entry: string;
}

/** Describes edits for another document, such as a gift to a companion. */
export interface SendEdit {
  readonly op: 'send';
  readonly to: string;
  readonly edits: readonly (PathEdit | EnterEdit)[];
}

/**
 * The effect of a control. Rulesets describe widgets and actions as lists of edits; the engine only applies them.
 * Edits of the wizard change choices only; edits in play may also change the ledger and other characters.
 */
export type Edit = PathEdit | EnterEdit | WithdrawEdit | SendEdit;

export function set(path: EditPath, value: Json, start?: number): PathEdit {
  return { op: 'set', path: [...path], value, ...(start !== undefined && { start }) };
}

/** `null` means no bound. */
export interface Moving {
  readonly from: number;
  readonly by: number;
  readonly least?: number | null;
  readonly most?: number | null;
}

/** `value` is stored instead of `to` if it is given; see `resetTo`. */
export interface Resetting {
  readonly from: number;
  readonly to: number;
  readonly value?: number | null;
}

/** Stays within the bounds; a number already beyond a bound does not move further out. */
export function changeBy(path: EditPath, { from, by, least = 0, most = null }: Moving): PathEdit {
  const amount: Amount = { amount: by, base: from, least, most };
  return { op: 'set', path: [...path], value: movedBy(from, amount), by: amount };
}

/**
 * Sets a number to `to` from any value, as in a full rest or a counter that restarts. `from` is the present value,
 * so that the change can be undone later; `null` as the value means that nothing is spent.
 */
export function resetTo(path: EditPath, { from, to, value = to }: Resetting): PathEdit {
  return { op: 'set', path: [...path], value, by: { amount: to - from, base: from, least: to, most: to } };
}

export function insert(path: EditPath, value: Json): PathEdit {
  return { op: 'insert', path: [...path], value };
}

export function remove(path: EditPath): PathEdit {
  return { op: 'remove', path: [...path] };
}

export function enter(entry: NewEntry): EnterEdit {
  return { op: 'enter', ...entry };
}

/** Only edits of choices or play have a path. */
export function isPathEdit(edit: Edit): edit is PathEdit {
  return 'path' in edit;
}

/** The edits with a new key in place of each `freshKey`. */
export function withFreshKeys(edits: readonly Edit[], ids: Ids): readonly Edit[] {
  return edits.map((edit) =>
    isPathEdit(edit) && edit.path.includes(freshKey)
      ? { ...edit, path: edit.path.map((step) => (step === freshKey ? ids.next() : step)) }
      : edit,
  );
}

/**
 * Applies edits in order and returns the new value. Missing objects along a path are created, and so is a list
 * for a word; any other missing place, or an edit without a path, is a bug of the ruleset.
 */
export function applyEdits(choices: Json, edits: readonly Edit[]): Json {
  return edits.reduce<Json>((current, edit) => {
    if (!isPathEdit(edit)) throw new Error(`Cannot ${edit.op} among choices`);
    return applyAt(current, edit.path, edit);
  }, choices);
}

function applyAt(node: Json, path: EditPath, edit: PathEdit): Json {
  const [step, ...rest] = path;
  if (step === undefined) return applyHere(node, edit);
  if (Array.isArray(node) && typeof step === 'number') {
    if (step >= node.length) throw new Error(`No item ${String(step)} in the list to edit`);
    if (rest.length === 0 && edit.op === 'remove')
      return (node as readonly Json[]).filter((_, index) => index !== step);
    return node.map((item: Json, index) => (index === step ? applyAt(item, rest, edit) : item));
  }
  if (Array.isArray(node) && edit.op === 'remove' && rest.length === 0)
    return (node as readonly Json[]).filter((item) => item !== step);
  if (isRecord(node) && typeof step === 'string') {
    if (isReserved(step)) throw new Error('Not a name for a choice');
    if (edit.op === 'remove' && !Object.hasOwn(node, step)) return node;
    // A play state that was never changed is `{}`.
    const missing = typeof rest[0] === 'string' ? {} : null;
    const inner = Object.hasOwn(node, step) ? (node[step] ?? null) : missing;
    return { ...node, [step]: applyAt(inner, rest, edit) };
  }
  throw new Error(`No place ${JSON.stringify(step)} to edit`);
}

function applyHere(node: Json, edit: PathEdit): Json {
  if (edit.op === 'set') return edit.value;
  if (edit.op === 'insert' && (Array.isArray(node) || (node === null && typeof edit.value === 'string')))
    return [...((node ?? []) as readonly Json[]), edit.value];
  throw new Error(`Cannot ${edit.op} there`);
}
