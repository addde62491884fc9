import type { Ruleset } from '#shared/rules/ruleset';
import type { PackDocument } from './document';

/**
 * A pack as the devices of players load it: house rules, and what characters can have. Tables, cards and what only the GM
 * uses, such as creatures, stay with the GM. `null` if nothing is left.
 */
export function playersPack(
  pack: PackDocument,
  { homebrew }: Pick<Ruleset, 'homebrew'>,
): PackDocument | null {
  const { format, kind, version, id, revision, createdAt, updatedAt, name, ruleset, author, on } = pack;
  const gms = new Set(homebrew?.kinds.flatMap((each) => (each.gm === true ? [each.id] : [])));
  const rules = pack.rules.map(({ id: rule, title, group, text }) => ({ id: rule, title, group, text }));
  const things = pack.things
    .filter((thing) => !gms.has(thing.kind))
    .map(({ id: thing, kind: of, data }) => ({ id: thing, kind: of, data }));
  if (rules.length + things.length === 0) return null;
  return {
    format,
    kind,
    version,
    id,
    revision,
    createdAt,
    updatedAt,
    name,
    ruleset,
    author,
    about: '',
    on,
    rules,
    tables: [],
    cards: [],
    things,
  };
}
