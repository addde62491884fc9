import type { Json } from '../kernel/json';
import { isRecord } from '../kernel/record';
import type { NewEntry } from '../ledger/ledger';
import { movedBy, type Amount } from './journalEntry';

export type EditPath = readonly (string | number)[];

/**
 * One change of choices or of the play state: put a value at a place, insert one into a list, or take one out. A `set`
 * with `by` changes an amount: it stays a change by so much when what came before it becomes another.
 */
export type PathEdit =
  | { readonly op: 'set'; readonly path: EditPath; readonly value: Json; readonly by?: Amount }
  | { readonly op: 'insert'; readonly path: EditPath; readonly value: Json }
  | { readonly op: 'remove'; readonly path: EditPath };

/** Puts an entry into the ledger; its id and its moment come when it happens. */
export interface EnterEdit extends NewEntry {
  readonly op: 'enter';
}

/** Takes an entry out of the ledger. */
export interface WithdrawEdit {
  readonly op: 'withdraw';
  readonly entry: string;
}

/** What another character gets by it: a gift to a companion. */
export interface SendEdit {
  readonly op: 'send';
  readonly to: string;
  readonly edits: readonly (PathEdit | EnterEdit)[];
}

/**
 * What a control does. Rulesets describe their widgets and actions as lists of edits; the engine only carries them
 * out. In the wizard there are changes of choices alone; what happens in play may also move the ledger, and reach
 * another character.
 */
export type Edit = PathEdit | EnterEdit | WithdrawEdit | SendEdit;

/** Puts `value` at `path`. */
export function set(path: EditPath, value: Json): PathEdit {
  return { op: 'set', path: [...path], value };
}

/** A number that goes up or down, as far as its bounds let it; `null` is no bound. */
export interface Moving {
  readonly from: number;
  readonly by: number;
  readonly least?: number | null;
  readonly most?: number | null;
}

/** A number that is put somewhere whatever it was. */
export interface Resetting {
  readonly from: number;
  readonly to: number;
  readonly value?: number | null;
}

/** Changes the number at `path` by an amount, not beyond its bounds; what is beyond them already goes no further. */
export function changeBy(path: EditPath, { from, by, least = 0, most = null }: Moving): PathEdit {
  const amount: Amount = { amount: by, base: from, least, most };
  return { op: 'set', path: [...path], value: movedBy(from, amount), by: amount };
}

/**
 * Puts a number to `to` whatever it is: a rest to the most, a count that begins anew. `from` is what it is now, so that
 * it can be taken back whatever happened to the number since; `null` as the value says that nothing is spent.
 */
export function resetTo(path: EditPath, { from, to, value = to }: Resetting): PathEdit {
  return { op: 'set', path: [...path], value, by: { amount: to - from, base: from, least: to, most: to } };
}

/** Appends `value` to the list at `path`. */
export function insert(path: EditPath, value: Json): PathEdit {
  return { op: 'insert', path: [...path], value };
}

/** Takes out the list item that `path` ends at. */
export function remove(path: EditPath): PathEdit {
  return { op: 'remove', path: [...path] };
}

/** Puts an entry into the ledger. */
export function enter(entry: NewEntry): EnterEdit {
  return { op: 'enter', ...entry };
}

/** True for an edit of choices or play, which has a path. */
export function isPathEdit(edit: Edit): edit is PathEdit {
  return 'path' in edit;
}

/**
 * Carries out the edits in order and returns the new choices. Objects that are missing on the way are made; any
 * other place that does not exist, and an edit that is not about a place, is a fault of the ruleset.
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
  if (isRecord(node) && typeof step === 'string') {
    if (step === '__proto__') throw new Error('Not a name for a choice');
    // A play state that was never touched is `{}`.
    const missing = typeof rest[0] === 'string' ? {} : null;
    const inner = Object.hasOwn(node, step) ? (node[step] ?? null) : missing;
    return { ...node, [step]: applyAt(inner, rest, edit) };
  }
  throw new Error(`No place ${JSON.stringify(step)} to edit`);
}

function applyHere(node: Json, edit: PathEdit): Json {
  if (edit.op === 'set') return edit.value;
  if (edit.op === 'insert' && Array.isArray(node)) return [...(node as readonly Json[]), edit.value];
  throw new Error(`Cannot ${edit.op} there`);
}
