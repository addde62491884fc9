import type { Text } from '#shared/kernel/text';

/** Ids that a word may be, such as those of a catalog. */
export interface WordSet {
  readonly name: string;
  readonly ids: readonly string[];
}

/** The type of a formula or a part of one. Rows and records are read by their fields only. */
export type Type =
  | { readonly kind: 'number' }
  | { readonly kind: 'flag' }
  /** Without a set any text is possible, and only other texts of that kind are compared with it. */
  | { readonly kind: 'word'; readonly of?: WordSet }
  | { readonly kind: 'words'; readonly of: WordSet }
  | { readonly kind: 'record'; readonly fields: Fields }
  | { readonly kind: 'rows'; readonly fields: Fields; readonly most: number }
  /** A column of formulas or dice, which only the parts that ask for it may use. */
  | { readonly kind: 'dice' };

export interface Field {
  readonly type: Type;
  /** The name that an explanation gives it. */
  readonly label?: Text;
  /** Calculated parts that a formula with this field depends on. */
  readonly reads?: readonly string[];
}

export type Fields = ReadonlyMap<string, Field>;

export const number: Type = { kind: 'number' };
export const flag: Type = { kind: 'flag' };
export const text: Type = { kind: 'word' };

/** A row of a list or catalog, a number of a set, or another record. Its fields are known to the checker. */
export interface Row {
  [field: string]: Value;
}
export type Value = number | boolean | string | readonly string[] | Row | readonly Row[] | undefined;

/** The values that a formula reads. Loops set `it` and `row` and restore them. */
export interface Env {
  /** Calculated parts of a character by their slot. */
  readonly world: Value[];
  /** Inputs of a check, calculator or action by their slot. */
  readonly own: readonly Value[];
  it: Row | undefined;
  row: Row | undefined;
  /** Set by a division by zero, whose result is 0; calculation continues. */
  divided: boolean;
}

export const envOf = (world: Value[], own: readonly Value[] = []): Env => ({
  world,
  own,
  it: undefined,
  row: undefined,
  divided: false,
});

export interface Binding extends Field {
  readonly read: (env: Env) => Value;
}

/** The names that a formula may use. */
export interface Scope {
  find(name: string): Binding | undefined;
  names(): Iterable<string>;
}

/** The value of a field that a row does not have, such as the armor value of a sword. */
export function emptyOf(type: Type): Value {
  switch (type.kind) {
    case 'number':
      return 0;
    case 'flag':
      return false;
    case 'word':
    case 'dice':
      return '';
    case 'words':
    case 'rows':
      return [];
    case 'record':
      return undefined;
  }
}

/** Names of the scope with more names before them. */
export function scopeWith(more: ReadonlyMap<string, Binding>, scope?: Scope): Scope {
  return {
    find: (name) => more.get(name) ?? scope?.find(name),
    *names() {
      yield* more.keys();
      if (scope !== undefined) yield* scope.names();
    },
  };
}

/** `it`, and `row` if another loop surrounds it. */
export function loopScope(fields: Fields, scope: Scope, outer?: Fields): Scope {
  const it: Binding = { type: { kind: 'record', fields }, read: (env) => env.it };
  const row: Binding | undefined = outer && {
    type: { kind: 'record', fields: outer },
    read: (env) => env.row,
  };
  return scopeWith(new Map([['it', it], ...(row ? [['row', row] as const] : [])]), scope);
}

/** A value that was checked to be a word; anything else is empty. */
export function wordOf(value: Value): string {
  return typeof value === 'string' ? value : '';
}

/** Words as they are compared where people typed them: without regard to capital letters and blanks around them. */
export const typed = (words: string): string => words.trim().toLowerCase();

/** The names that a formula may use at its place, and the row of a surrounding loop. */
export interface FormulaContext {
  readonly scope: Scope;
  readonly loops?: Fields | undefined;
  /** Rows for which it is evaluated at most. */
  readonly times?: number;
}
