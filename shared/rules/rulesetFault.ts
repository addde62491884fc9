import { message, raw, type Text } from '#shared/kernel/text';

/** Thrown while a ruleset loads if a schema refuses a value in one of its files. */
export class RulesetDataError extends Error {
  override readonly name = 'RulesetDataError';

  /** `file` is relative to the ruleset's folder; `field` is a path in it, such as `travel[1].hours`. */
  constructor(
    readonly file: string,
    readonly field: string,
    readonly text: Text,
  ) {
    super(`${file}: ${field}`);
  }
}

/** The reason why a ruleset cannot be used. */
export interface RulesetFault {
  /** Relative to the ruleset's folder. */
  readonly file: string;
  /** Empty if the fault concerns the whole file. */
  readonly field: string;
  readonly text: Text;
}

/** Accepts any error of loading `file`. */
export function rulesetFault(file: string, error: unknown): RulesetFault {
  if (error instanceof RulesetDataError) return { file: error.file, field: error.field, text: error.text };
  const remark = error instanceof Error ? error.message : String(error);
  return { file, field: '', text: message('rules.fault.notLoaded', { remark: raw(remark) }) };
}

/** Formats the place of a fault for a sentence: "data/rules.json, travel[1].hours". */
export function faultPlace({ file, field }: RulesetFault): string {
  return field === '' ? file : `${file}, ${field}`;
}
