import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { list, message, textOr, type Text } from '#shared/kernel/text';
import { rulesVersionKey } from '#shared/rules/versions/migrations';
import type { Ruleset } from '#shared/rules/ruleset';
import { documentOf, ofBlock, ofCharacter, ofQuickFoe, type Joining } from '#shared/encounter/combatants';
import { most, type Combatant, type Encounter } from '#shared/encounter/document';
import { numberedNames } from './numbering';
import type { Foe } from './plan';
import { quickLimits, type QuickReading } from './quickLine';
import type { QuickField } from './quickWords';

/** Everything that planned foes refer to, loaded beforehand. */
export interface FoeSources {
  character(id: string): CharacterDocument | undefined;
  ruleset(id: string): Ruleset | undefined;
}

/** The number of a foe for a party of `size`. */
export function countFor({ count, above }: Pick<Foe, 'count' | 'above'>, size: number): number {
  return above === undefined ? count : count + Math.max(0, size - above);
}

/**
 * Foes that can join the encounter; refused with one sentence if a stat block is missing, or if there are too many.
 * Numbers go on where the last one of that name stopped.
 */
export function newcomersOf(
  encounter: Encounter,
  foes: readonly Foe[],
  size: number,
  ids: Ids,
  sources: FoeSources,
): Result<readonly Combatant[], AppError> {
  const missing = foes.filter((foe) => !isThere(foe, sources));
  if (missing.length > 0)
    return refused('missing', { count: missing.length, names: list(missing.map(foeName)) });
  const present = Object.values(encounter.combatants);
  const rows = (foe: Foe) => (isMob(foe, size) ? 1 : countFor(foe, size));
  const total = present.length + foes.reduce((sum, foe) => sum + rows(foe), 0);
  for (const foe of foes) {
    const most = mostOfMob(foe, size, sources);
    if (most !== undefined) return refused('mobTooLarge', { name: foeName(foe), most });
  }
  if (total > most.combatants) return refused('tooMany', { total, most: most.combatants });
  const names = present.map(({ name }) => name);
  const aliases = present.flatMap(({ alias }) => alias ?? []);
  const made: Combatant[] = [];
  for (const foe of foes) {
    const several = numberedNames(names, foe.name, rows(foe));
    const unknown = foe.alias === undefined ? [] : numberedNames(aliases, foe.alias, several.length);
    names.push(...several);
    aliases.push(...unknown);
    const group = foe.together === true && several.length > 1 ? { group: ids.next() } : {};
    for (const [index, name] of several.entries()) {
      const alias = unknown[index];
      const { initiative = null, shown, hidden } = foe;
      const joining: Joining = {
        id: ids.next(),
        name,
        initiative,
        ...(alias !== undefined && { alias }),
        ...(shown !== undefined && { shown }),
        ...(hidden !== undefined && { hidden }),
      };
      const combatant = combatantFor(joining, foe, size, sources);
      if (combatant === undefined) return refused('missing', { count: 1, names: foeName(foe) });
      if (isTwice(combatant, [...present, ...made])) continue;
      made.push({ ...combatant, ...group });
    }
  }
  return ok(made);
}

export function foeName({ name }: Pick<Foe, 'name'>): Text {
  return textOr(name, message('encounter.plan.unnamedFoe'));
}

/** False for a document that was deleted, or rules that are not here. */
export function isThere({ source, ruleset }: Foe, sources: FoeSources): boolean {
  if ('character' in source) {
    const document = sources.character(source.character);
    return document !== undefined && sources.ruleset(document.ruleset) !== undefined;
  }
  const rules = sources.ruleset(ruleset);
  if (rules === undefined) return false;
  if (!('template' in source)) return rules.fight !== undefined;
  const form = rules.forms?.find(({ id }) => id === source.form);
  return form?.templates.some(({ id }) => id === source.template) ?? false;
}

/** The sheet of a foe of the bestiary. */
export function templateDocument(
  rules: Ruleset,
  { form, template }: { readonly form: string; readonly template?: string },
): Pick<CharacterDocument, 'ruleset' | 'form' | 'rulesVersion' | 'choices' | 'play' | 'ledger'> {
  return {
    ruleset: rules.manifest.id,
    ...rulesVersionKey(rules),
    form,
    choices: rules.initialChoices(form, template),
    play: rules.initialPlay(),
    ledger: [],
  };
}

function combatantFor(joining: Joining, foe: Foe, size: number, sources: FoeSources): Combatant | undefined {
  const { source, ruleset, minor, name } = foe;
  if ('character' in source) {
    const document = sources.character(source.character);
    if (document === undefined) return undefined;
    // A character is one person, whose state stays on the sheet; everything else is a pattern.
    return document.form === mainForm
      ? ofCharacter(joining, document)
      : ofBlock(joining, document, document.id, minor);
  }
  const rules = sources.ruleset(ruleset);
  if (rules === undefined) return undefined;
  if ('template' in source) return ofBlock(joining, templateDocument(rules, source), null, minor);
  const members = isMob(foe, size) ? countFor(foe, size) : 1;
  const { attack } = source;
  const made = ofQuickFoe(joining, { ...source, health: source.health * members, name }, rules);
  return made && { ...made, ...(attack && { attack }), ...(members > 1 && { members }) };
}

/** Only quick foes have a number that can be added up. */
function isMob(foe: Foe, size: number): boolean {
  return foe.mob === true && 'health' in foe.source && foe.source.health > 0 && countFor(foe, size) > 1;
}

/** The most health that a sheet of the rules holds, if a mob has more. */
function mostOfMob(foe: Foe, size: number, sources: FoeSources): number | undefined {
  const rules = sources.ruleset(foe.ruleset);
  if (!isMob(foe, size) || !('health' in foe.source) || rules === undefined) return undefined;
  const { most } = quickReadingOf(rules).limits.health;
  return foe.source.health * countFor(foe, size) > most ? most : undefined;
}

/** The same character cannot be on two sides, nor twice on one. */
function isTwice({ source }: Combatant, others: readonly Combatant[]): boolean {
  if (!('character' in source)) return false;
  return others.some((other) => 'character' in other.source && other.source.character === source.character);
}

export function refused(key: string, params: Parameters<typeof message>[1] = {}): Result<never, AppError> {
  return err(appError('invalid-input', { text: message(`encounter.plan.refused.${key}`, params) }));
}

/** Numbers that the sheets of these rules cannot hold are refused where they are typed, not made smaller. */
export function quickReadingOf(ruleset: Ruleset): QuickReading {
  const own = ruleset.fight?.quickLimits ?? {};
  const within = (field: Exclude<QuickField, 'attack'>) => ({ ...quickLimits[field], ...own[field] });
  const limits = {
    count: quickLimits.count,
    health: within('health'),
    defense: within('defense'),
    armor: within('armor'),
    attack: quickLimits.attack,
  };
  return { needsHealth: needsHealth(ruleset), limits };
}

/** False for rules that may count no points of health. */
function needsHealth(ruleset: Ruleset): boolean {
  const sheet = templateDocument(ruleset, { form: mainForm });
  const document = documentOf(ofBlock({ id: 'sheet', name: '' }, sheet, null, true), {});
  const open = document && ruleset.open(document);
  return !(open?.ok === true && open.value.fight?.({ minor: true }).health === null);
}
