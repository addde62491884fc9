import { message, raw, type Text } from '../kernel/text';

/** Thrown while a ruleset is loaded: a file of its folder holds a value that its schema refuses. */
export class RulesetDataError extends Error {
  override readonly name = 'RulesetDataError';

  /** `file` is relative to the ruleset's folder; `field` is a place in it, such as `travel[1].hours`. */
  constructor(
    readonly file: string,
    readonly field: string,
    readonly text: Text,
  ) {
    super(`${file}: ${field}`);
  }
}

/** Why a ruleset of this program cannot be used. */
export interface RulesetFault {
  /** In the ruleset's folder. */
  readonly file: string;
  /** Empty where the whole file is at fault. */
  readonly field: string;
  readonly text: Text;
}

/** The fault behind whatever loading `file` threw. */
export function rulesetFault(file: string, error: unknown): RulesetFault {
  if (error instanceof RulesetDataError) return { file: error.file, field: error.field, text: error.text };
  const remark = error instanceof Error ? error.message : String(error);
  return { file, field: '', text: message('rules.fault.notLoaded', { remark: raw(remark) }) };
}

/** The place of a fault as it is named in a sentence: "data/rules.json, travel[1].hours". */
export function faultPlace({ file, field }: RulesetFault): string {
  return field === '' ? file : `${file}, ${field}`;
}
