import type { Json } from '../kernel/json';
import type { Text } from '../kernel/text';
import type { Widget } from './views';

/**
 * What a table may add to a ruleset, in the ruleset's own terms: skills, gear, creatures, the limits of a
 * campaign. Its forms are widgets like those of the wizard, and what it says is data that can never run code.
 */
export interface Homebrew<Ruleset> {
  readonly kinds: readonly ThingKind[];
  /** A thing among the others of its table: what it is called, and its form; edits change its `data`. */
  form(thing: Thing, others: readonly Thing[]): ThingForm;
  /** The ruleset with the things in it; where one has a fault, all of the same pack stay out, and every fault is named. */
  extend(things: readonly Thing[]): Extended<Ruleset>;
}

export interface ThingKind {
  readonly id: string;
  /** "Skill" */
  readonly label: Text;
  /** "Skills" */
  readonly many: Text;
  /** What it is for. */
  readonly text: Text;
  /** One in a pack is enough: the campaign's limits. */
  readonly single: boolean;
  readonly initial: Json;
}

/** A thing of a pack. Its `id` is unique over all packs; choices name it by that. */
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

/** Something in a thing that cannot be used, where it stands in its data, and how to put it right. */
export interface ThingFault {
  readonly thing: string;
  /** Written as in problems: `effects[1].to`. */
  readonly path: string;
  readonly text: Text;
}
