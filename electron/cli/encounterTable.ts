import type { CharacterDocument } from '../../shared/character/document';
import {
  documentOf,
  join,
  newEncounter,
  numberedIds,
  ofBlock,
  ofCharacter,
  ofQuickFoe,
  type Joining,
} from '../../shared/encounter/combatants';
import type { Table, TableRules } from '../../shared/encounter/command';
import type { Combatant } from '../../shared/encounter/document';
import { most } from '../../shared/encounter/document';
import { appError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import type { Ruleset } from '../../shared/rules/ruleset';
import { findBonds } from '../../shared/rules/bonds';
import { refused, type EncounterFile, type FileCombatant } from './encounterFile';
import { at, fault, type Fault } from './fault';
import { buildPlan } from './plan';
import type { Session } from './session';

/** The table before anything happened. */
export interface LaidTable {
  readonly table: Table;
  readonly rules: TableRules;
}

/** Builds and reads everybody who takes part; `staged` are characters as earlier lines of the input left them. */
export async function layTable(
  session: Session,
  where: string,
  file: EncounterFile,
  staged: ReadonlyMap<string, CharacterDocument>,
): Promise<Result<LaidTable, Fault>> {
  const rulesets = new Map<string, Ruleset>();
  const characters: Record<string, CharacterDocument> = {};
  const main = await load(file.ruleset, 'ruleset');
  if (!main.ok) return main;
  const newcomers: { readonly combatant: Combatant; readonly path: string; readonly key: string }[] = [];
  for (const [index, entry] of file.combatants.entries()) {
    const path = `combatants[${String(index)}]`;
    const joined = await newcomersOf(entry, path);
    if (!joined.ok) return joined;
    newcomers.push(...joined.value.map((combatant) => ({ combatant, path, key: entry.id })));
  }
  if (newcomers.length > most.combatants)
    return at(where, refused('combatants', 'tooMany', { most: most.combatants }));
  const ids = newcomers.map(({ combatant }) => combatant.id);
  const twice = newcomers.find(({ combatant }, index) => ids.indexOf(combatant.id) < index);
  if (twice !== undefined) return at(where, refused(`${twice.path}.id`, 'twice', { id: twice.combatant.id }));
  const rules: TableRules = {
    ruleset: (id) => rulesets.get(id),
    open: (document) =>
      rulesets.get(document.ruleset)?.open(document, findBonds(document, Object.values(characters))) ??
      err(appError('unknown-ruleset')),
  };
  const keys = new Set([...ids, ...file.combatants.map(({ id }) => id)]);
  const stray = Object.keys(file.dice).find((key) => !keys.has(key));
  if (stray !== undefined) return at(where, refused(`dice.${stray}`, 'unknown', { who: stray }));
  const ready: Combatant[] = [];
  for (const { combatant, path, key } of newcomers) {
    const dice = [combatant.id, key].find((id) => Object.hasOwn(file.dice, id));
    const placed = withInitiative(combatant, path, dice === undefined ? undefined : file.dice[dice]);
    if (!placed.ok) return at(where, placed);
    ready.push(placed.value);
  }
  const empty = newEncounter(session.ports.ids.next(), file.name, file.ruleset);
  return ok({ table: { encounter: join(empty, ready), characters }, rules });

  async function load(id: string, path: string): Promise<Result<Ruleset, Fault>> {
    const ruleset = rulesets.get(id) ?? (await session.rulesets.load(id));
    if (ruleset === undefined) return fault(where, appError('unknown-ruleset', { path }));
    rulesets.set(id, ruleset);
    return ok(ruleset);
  }

  async function newcomersOf(entry: FileCombatant, path: string): Promise<Result<Combatant[], Fault>> {
    const { character, plan, quick, count, initiative = null } = entry;
    const ruleset = await load(entry.ruleset ?? file.ruleset, `${path}.ruleset`);
    if (!ruleset.ok) return ruleset;
    const several = (name: string, make: (joining: Joining) => Combatant | undefined) => {
      const made = numberedIds(entry.id, count).map((id, index) =>
        make({
          id,
          name: count === undefined ? name : `${name} ${String(index + 1)}`,
          party: entry.party ?? quick === undefined,
          initiative,
          ...(quick && { resistant: quick.resistant, vulnerable: quick.vulnerable }),
        }),
      );
      return made.filter((combatant) => combatant !== undefined);
    };
    if (quick !== undefined) {
      const types = ruleset.value.fight?.damageTypes ?? [];
      const strange = [...quick.resistant, ...quick.vulnerable].find((type) =>
        types.every(({ id }) => id !== type),
      );
      if (strange !== undefined) return at(where, refused(`${path}.quick`, 'noType', { type: strange }));
      const name = entry.name ?? entry.id;
      const foe = { health: quick.health, defense: quick.defense, armor: quick.armor, name };
      return ok(several(name, (joining) => ofQuickFoe(joining, foe, ruleset.value)));
    }
    if (character !== undefined) {
      const read = staged.get(character);
      const document =
        read === undefined ? await session.services().library.characters.read(character) : ok(read);
      if (!document.ok) return fault(where, { ...document.error, path: `${path}.character` });
      if (Object.hasOwn(characters, character))
        return at(where, refused(`${path}.character`, 'sameCharacter'));
      const own = await load(document.value.ruleset, `${path}.character`);
      if (!own.ok) return own;
      const open = own.value.open(document.value);
      if (!open.ok) return fault(where, { ...open.error, path: `${path}.character` });
      characters[character] = document.value;
      return ok(
        several(entry.name ?? document.value.name, (joining) => ofCharacter(joining, document.value)),
      );
    }
    const withRules =
      typeof plan === 'object' && plan !== null ? { ruleset: ruleset.value.manifest.id, ...plan } : plan;
    const built = await buildPlan(session, { where, value: withRules });
    if (!built.ok) {
      const inside = built.error.error.path;
      const full = inside === undefined || inside === '' ? `${path}.plan` : `${path}.plan.${inside}`;
      return fault(where, { ...built.error.error, path: full });
    }
    const { document } = built.value;
    const own = await load(document.ruleset, `${path}.plan.ruleset`);
    if (!own.ok) return own;
    return ok(several(entry.name ?? document.name, (joining) => ofBlock(joining, document, null, false)));
  }

  /** A typed number, or dice for the numbers of the sheet. */
  function withInitiative(combatant: Combatant, path: string, drawn: readonly number[] | undefined) {
    if (combatant.initiative !== null) return ok(combatant);
    const initiative = rulesets.get(combatant.ruleset)?.initiative;
    if (drawn === undefined || initiative === undefined) return refused(`${path}.initiative`, 'noInitiative');
    const document = documentOf(combatant, characters);
    const open = document && rules.open(document);
    const values = open?.ok === true ? (open.value.initiative?.() ?? {}) : {};
    const dicePath = `dice.${combatant.id}`;
    if (initiative.draw === 'cards') {
      if (drawn.some((card) => card > 52)) return refused(dicePath, 'cards');
      return ok({ ...combatant, values: { ...values }, drawn: [...drawn] });
    }
    const groups = initiative.dice(values);
    const sides = groups.flatMap((group) => Array.from({ length: group.count }, () => group.sides));
    for (const [index, face] of drawn.entries()) {
      const die = sides[index] ?? initiative.explodes?.(drawn.slice(0, index))?.sides;
      if (die === undefined) return refused(dicePath, 'dice', { count: sides.length });
      if (face > die) return refused(`${dicePath}[${String(index)}]`, 'face', { sides: die });
    }
    if (drawn.length < sides.length) return refused(dicePath, 'dice', { count: sides.length });
    return ok({ ...combatant, values: { ...values }, drawn: [...drawn] });
  }
}
