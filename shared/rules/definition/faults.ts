import { formatPath } from '#shared/kernel/formatPath';
import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';

/** Characters of a formula, from 0; `end` is the first one after it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A fault in a formula: what is wrong, and a text that would be right in its place, if one is likely. */
export interface FormulaFault {
  readonly text: Text;
  readonly span: Span;
  /** Replaces the characters of the span. */
  readonly fix?: string;
}

/** The place of a part in a definition, such as `['numbers', 1, 'of', 0, 'is']`. */
export type DefinitionPath = readonly (string | number)[];

/** A fault of a definition with its place, so that an editor can show it beside the field. */
export interface DefinitionFault {
  readonly path: DefinitionPath;
  readonly text: Text;
  /** The faulty characters if the field holds a formula or a template. */
  readonly span?: Span;
  /** A value that is likely meant: in place of the span, or of the whole field. */
  readonly fix?: string;
  /** A value of another part that mends it, with the words of the button. */
  readonly mend?: { readonly path: DefinitionPath; readonly value: Json; readonly label: Text };
  /** The name of the field itself is wrong, and so is what `fix` replaces; its value stays. */
  readonly isKey?: true;
}

export function faultAt(path: DefinitionPath, { text, span, fix }: FormulaFault): DefinitionFault {
  return { path, text, span, ...(fix !== undefined && { fix }) };
}

/** An example is "numbers[1].of[0].is". */
export function faultPath({ path }: DefinitionFault): string {
  return formatPath(path);
}
