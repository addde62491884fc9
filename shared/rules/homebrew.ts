import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import type { Widget } from './views';

/**
 * The additions to a ruleset that a pack may contain, in the ruleset's own format: skills, gear, creatures, the
 * limits of a campaign. Forms are widgets like those of the wizard, and the content is data that can never run
 * code.
 */
export interface Homebrew<Ruleset> {
  readonly kinds: readonly ThingKind[];
  /** The name and form of a thing, in the context of the others; edits change its `data`. */
  form(thing: Thing, others: readonly Thing[]): ThingForm;
  /** Adds things to the ruleset; a fault in one leaves out that one and what depends on it, and every fault is reported. */
  extend(things: readonly Thing[]): Extended<Ruleset>;
}

export interface ThingKind {
  readonly id: string;
  /** An example is "Skill". */
  readonly label: Text;
  /** An example is "Skills". */
  readonly many: Text;
  /** Describes the purpose. */
  readonly text: Text;
  /** A pack may hold only one, such as the campaign's limits. */
  readonly single: boolean;
  /** Only the GM uses such things, so players at a shared table do not load them. */
  readonly gm?: boolean;
  readonly initial: Json;
}

/** `id` is unique across all packs; choices refer to it. */
export interface Thing {
  readonly id: string;
  /** The pack's id and name. */
  readonly pack: { readonly id: string; readonly name: string };
  readonly kind: string;
  readonly data: Json;
}

export interface ThingForm {
  readonly title: Text;
  /** One line of figures for lists. */
  readonly detail?: Text;
  readonly widgets: readonly Widget[];
}

export interface Extended<Ruleset> {
  readonly ruleset: Ruleset;
  readonly faults: readonly ThingFault[];
}

/** A fault in the data of a thing; `text` says how to fix it. */
export interface ThingFault {
  readonly thing: string;
  /** The format is that of problems: `effects[1].to`. */
  readonly path: string;
  readonly text: Text;
}

/** Things that no fault names, which are checked again: others may depend on those that are left out. */
export function withoutFaulty(things: readonly Thing[], faults: readonly ThingFault[]): readonly Thing[] {
  const faulty = new Set(faults.map(({ thing }) => thing));
  return things.filter(({ id }) => !faulty.has(id));
}
