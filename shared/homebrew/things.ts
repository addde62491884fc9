import { message, type Text } from '#shared/kernel/text';
import type { Thing } from '#shared/rules/homebrew';
import type { Ruleset } from '#shared/rules/ruleset';
import type { PackDocument } from './document';
import type { PackFault } from './parts';

/** Returns the id of a thing across all packs, as choices and other things refer to it. */
export function thingId(pack: string, thing: string): string {
  return `${pack}:${thing}`;
}

export function thingsOf(pack: PackDocument): readonly Thing[] {
  const { id, name, things } = pack;
  return things.map((thing) => ({
    id: thingId(id, thing.id),
    pack: { id, name },
    kind: thing.kind,
    data: thing.data,
  }));
}

/** A pack with a misplaced thing is left out completely. */
export function placedThings(packs: readonly PackDocument[], ruleset: Ruleset): readonly Thing[] {
  return packs.flatMap((pack) => (misplaced(pack, ruleset).length > 0 ? [] : thingsOf(pack)));
}

/** Includes unknown kinds, and faults that the ruleset finds in combination with the things of `others`. */
export function thingFaults(
  pack: PackDocument,
  ruleset: Ruleset,
  others: readonly PackDocument[],
): readonly PackFault[] {
  const outside = misplaced(pack, ruleset);
  if (ruleset.homebrew === undefined || pack.things.length === 0) return outside;
  const lost = new Set(outside.map(({ id }) => id));
  const own = new Map(
    pack.things.flatMap(({ id }) => (lost.has(id) ? [] : [[thingId(pack.id, id), id] as const])),
  );
  const beside = placedThings(
    others.filter((other) => other.id !== pack.id && other.ruleset === pack.ruleset),
    ruleset,
  );
  const placed = thingsOf(pack).filter((thing) => own.has(thing.id));
  const { faults } = ruleset.homebrew.extend([...beside, ...placed]);
  const inside = faults.flatMap(({ thing, path, text }): PackFault[] => {
    const id = own.get(thing);
    return id === undefined ? [] : [{ part: 'things', id, path, text }];
  });
  return [...outside, ...inside];
}

/** Things of an unknown kind, and duplicates of a kind that allows only one. */
function misplaced(pack: PackDocument, ruleset: Ruleset): readonly PackFault[] {
  const kinds = new Map(ruleset.homebrew?.kinds.map((kind) => [kind.id, kind]));
  const seen = new Set<string>();
  return pack.things.flatMap(({ id, kind }): PackFault[] => {
    const known = kinds.get(kind);
    const again = seen.has(kind);
    seen.add(kind);
    if (ruleset.homebrew === undefined) return [fault(id, 'noThings', { ruleset: ruleset.manifest.name })];
    if (known === undefined) return [fault(id, 'unknownKind', { kind })];
    return known.single && again ? [fault(id, 'second', { kind: known.label })] : [];
  });
}

function fault(id: string, what: string, params: Readonly<Record<string, string | Text>>): PackFault {
  return { part: 'things', id, text: message(`homebrew.fault.${what}`, params) };
}
