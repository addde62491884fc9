import type { CharacterDocument } from '#shared/character/document';
import {
  documentOf,
  join,
  newEncounter,
  numberedIds,
  ofBlock,
  ofCharacter,
  ofQuickFoe,
  type Joining,
} from '#shared/encounter/combatants';
import type { Table, TableRules } from '#shared/encounter/command';
import type { Combatant } from '#shared/encounter/document';
import { most } from '#shared/encounter/document';
import { errorBelow, jointError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Ruleset } from '#shared/rules/ruleset';
import { openOnce } from '#shared/encounter/preparation/openOnce';
import { refused, type EncounterFile, type FileCombatant } from './encounterFile';
import { fault, type Fault } from './fault';
import { requireRuleset } from '#electron/services/library/rulesets';
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
  const faults: AppError[] = [];
  const main = await load(file.ruleset, 'ruleset');
  if (!main.ok) return fault(where, main.error);
  const newcomers: { readonly combatant: Combatant; readonly path: string; readonly key: string }[] = [];
  for (const [index, entry] of file.combatants.entries()) {
    const path = `combatants[${String(index)}]`;
    const joined = await newcomersOf(entry, path);
    if (joined.ok) newcomers.push(...joined.value.map((combatant) => ({ combatant, path, key: entry.id })));
    else faults.push(joined.error);
  }
  if (newcomers.length > most.combatants)
    faults.push(refused('combatants', 'tooMany', { most: most.combatants }));
  const ids = newcomers.map(({ combatant }) => combatant.id);
  const first = new Map([...ids.entries()].toReversed().map(([index, id]) => [id, index]));
  for (const [index, { combatant, path }] of newcomers.entries())
    if (first.get(combatant.id) !== index) faults.push(refused(`${path}.id`, 'twice', { id: combatant.id }));
  const rules = openOnce(rulesets, characters, Object.values(characters));
  const keys = new Set([...ids, ...file.combatants.map(({ id }) => id)]);
  for (const stray of Object.keys(file.dice).filter((key) => !keys.has(key)))
    faults.push(refused(`dice.${stray}`, 'unknown', { who: stray }));
  const ready: Combatant[] = [];
  for (const { combatant, path, key } of newcomers) {
    const dice = [combatant.id, key].find((id) => Object.hasOwn(file.dice, id));
    const placed = withInitiative(combatant, path, dice);
    if (placed.ok) ready.push(placed.value);
    else faults.push(placed.error);
  }
  const [wrong, ...others] = faults;
  if (wrong !== undefined) return fault(where, jointError([wrong, ...others]));
  const empty = newEncounter(session.ports.ids.next(), file.name, file.ruleset);
  return ok({ table: { encounter: join(empty, ready), characters }, rules });

  async function load(id: string, path: string): Promise<Result<Ruleset, AppError>> {
    const known = rulesets.get(id);
    if (known !== undefined) return ok(known);
    const ruleset = await requireRuleset(session.rulesets, id);
    if (!ruleset.ok) return err({ ...ruleset.error, path });
    rulesets.set(id, ruleset.value);
    return ruleset;
  }

  async function newcomersOf(entry: FileCombatant, path: string): Promise<Result<Combatant[], AppError>> {
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
      if (strange !== undefined) return err(refused(`${path}.quick`, 'noType', { type: strange }));
      const name = entry.name ?? entry.id;
      const foe = { health: quick.health, defense: quick.defense, armor: quick.armor, name };
      return ok(several(name, (joining) => ofQuickFoe(joining, foe, ruleset.value)));
    }
    if (character !== undefined) {
      const read = staged.get(character);
      const document =
        read === undefined ? await session.services().library.characters.read(character) : ok(read);
      if (!document.ok) return err({ ...document.error, path: `${path}.character` });
      if (Object.hasOwn(characters, character)) return err(refused(`${path}.character`, 'sameCharacter'));
      const own = await load(document.value.ruleset, `${path}.character`);
      if (!own.ok) return own;
      const open = own.value.open(document.value);
      if (!open.ok) return err({ ...open.error, path: `${path}.character` });
      characters[character] = document.value;
      return ok(
        several(entry.name ?? document.value.name, (joining) => ofCharacter(joining, document.value)),
      );
    }
    const withRules =
      typeof plan === 'object' && plan !== null ? { ruleset: ruleset.value.manifest.id, ...plan } : plan;
    const built = await buildPlan(session, { where, value: withRules, isLine: false });
    if (!built.ok) return err(errorBelow(`${path}.plan`, built.error.error));
    const { document } = built.value;
    const own = await load(document.ruleset, `${path}.plan.ruleset`);
    if (!own.ok) return own;
    return ok(several(entry.name ?? document.name, (joining) => ofBlock(joining, document, null, false)));
  }

  /** A typed number, or dice for the numbers of the sheet. */
  function withInitiative(combatant: Combatant, path: string, key: string | undefined) {
    if (combatant.initiative !== null) return ok(combatant);
    const drawn = key === undefined ? undefined : file.dice[key];
    const initiative = rulesets.get(combatant.ruleset)?.initiative;
    if (drawn === undefined || initiative === undefined)
      return err(refused(`${path}.initiative`, 'noInitiative'));
    const document = documentOf(combatant, characters);
    const open = document && rules.open(document);
    const values = open?.ok === true ? (open.value.initiative?.() ?? {}) : {};
    const dicePath = `dice.${key ?? ''}`;
    if (initiative.draw === 'cards') {
      if (drawn.some((card) => card > 52)) return err(refused(dicePath, 'cards'));
      return ok({ ...combatant, values: { ...values }, drawn: [...drawn] });
    }
    const groups = initiative.dice(values);
    const sides = groups.flatMap((group) => Array.from({ length: group.count }, () => group.sides));
    for (const [index, face] of drawn.entries()) {
      const die = sides[index] ?? initiative.explodes?.(drawn.slice(0, index))?.sides;
      if (die === undefined) return err(refused(dicePath, 'dice', { count: sides.length }));
      if (face > die) return err(refused(`${dicePath}[${String(index)}]`, 'face', { sides: die }));
    }
    if (drawn.length < sides.length) return err(refused(dicePath, 'dice', { count: sides.length }));
    return ok({ ...combatant, values: { ...values }, drawn: [...drawn] });
  }
}
