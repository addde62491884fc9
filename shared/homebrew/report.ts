import { assertNever } from '#shared/kernel/assertNever';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import type { PackDocument } from './document';
import { packFaults } from './faults';
import type { PackFault, PackPart } from './parts';
import { thingsOf } from './things';

/** Adds names for readers who do not see the pack. */
export interface NamedFault extends PackFault {
  /** Examples are "Skill" and "House rule". */
  readonly kind: Text;
  readonly title: Text;
}

export function namedFaults(
  pack: PackDocument,
  ruleset: Ruleset,
  others: readonly PackDocument[],
): readonly NamedFault[] {
  return packFaults(pack, ruleset, others).map((fault) => ({
    ...fault,
    kind: kindOf(pack, fault, ruleset),
    title: titleOf(pack, fault, ruleset),
  }));
}

/** Counts by the ruleset's kinds. */
export function thingCounts(pack: PackDocument): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { kind } of pack.things) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function kindOf(pack: PackDocument, { part, id }: PackFault, ruleset: Ruleset): Text {
  if (part !== 'things') return message(`homebrew.kind.${part}`);
  const kind = pack.things.find((thing) => thing.id === id)?.kind ?? '';
  return ruleset.homebrew?.kinds.find((each) => each.id === kind)?.label ?? raw(kind);
}

function titleOf(pack: PackDocument, { part, id }: PackFault, ruleset: Ruleset): Text {
  const title = wordsOf(pack, part, id, ruleset);
  return 'raw' in title && title.raw.trim() === '' ? message('homebrew.untitled') : title;
}

function wordsOf(pack: PackDocument, part: PackPart, id: string, ruleset: Ruleset): Text {
  switch (part) {
    case 'rules':
    case 'tables':
      return raw(pack[part].find((item) => item.id === id)?.title ?? '');
    case 'cards':
      return raw(Object.values(pack.cards.find((card) => card.id === id)?.fields ?? {})[0] ?? '');
    case 'things': {
      const things = thingsOf(pack);
      const index = pack.things.findIndex((thing) => thing.id === id);
      const thing = things[index];
      const known = ruleset.homebrew?.kinds.some((kind) => kind.id === thing?.kind) === true;
      if (thing === undefined || ruleset.homebrew === undefined || !known) return raw(id);
      return ruleset.homebrew.form(
        thing,
        things.filter((other) => other !== thing),
      ).title;
    }
    default:
      return assertNever(part);
  }
}
