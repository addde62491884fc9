import {
  armors,
  creation,
  items,
  keywords,
  modifiers,
  races,
  skills,
  weapons,
  type EncumbranceVariant,
  type Skill,
} from '#shared/rulesets/heroic/data/index';
import {
  tableOf,
  type ArmorEntry,
  type Currency,
  type Focus,
  type FocusEntry,
  type Gear,
  type ItemEntry,
  type KeywordEntry,
  type KeywordFigures,
  type ModifierEntry,
  type RaceEntry,
  type SkillEntry,
  type Table,
  type WeaponEntry,
} from './entries';
import {
  builtInAbilities,
  builtInNpcModifiers,
  builtInTemplates,
  type AbilityEntry,
  type NpcModifierEntry,
  type TemplateEntry,
} from './formData';
import { builtInRelics, type RelicEntry } from './relics';
import { builtInSpheres, type SphereEntry } from './spheres';
import { t } from '#shared/rulesets/heroic/texts';

/** The tables that homebrew may add to; every entry contains its own texts. */
export interface Entries {
  readonly races: readonly RaceEntry[];
  readonly skills: readonly SkillEntry[];
  readonly weapons: readonly WeaponEntry[];
  readonly armors: readonly ArmorEntry[];
  readonly items: readonly ItemEntry[];
  readonly modifiers: readonly ModifierEntry[];
  readonly keywords: readonly KeywordEntry[];
  readonly relics: readonly RelicEntry[];
  readonly spheres: readonly SphereEntry[];
  readonly abilities: readonly AbilityEntry[];
  readonly npcModifiers: readonly NpcModifierEntry[];
  readonly templates: readonly TemplateEntry[];
}

type Tables = { readonly [Id in keyof Entries]: Table<Entries[Id][number]> };

/** All the parts of characters. */
export interface Content extends Tables {
  /** Combines weapons, armors and items. */
  readonly gear: Table<Gear>;
  readonly currency: Currency;
  /** The campaign's encumbrance rule (13.5), which overrides the character's choice. */
  readonly encumbrance?: EncumbranceVariant;
  /** The name of the pack that added an entry; undefined for built-in entries. */
  readonly packOf?: (id: string) => string | undefined;
  /** The stored name of an entry that may be unavailable now, if any. */
  readonly recalled?: (id: string) => string | undefined;
  /** The stored or paid price of an entry that may be unavailable now, if any. */
  readonly recalledPrice?: (id: string) => number | undefined;
}

/** Throws if two entries of one table, or two things that can be owned, have the same id. */
export function contentOf(entries: Entries, currency: Currency): Content {
  const { weapons, armors, items } = entries;
  const gear = tableOf<Gear>('things', [...weapons, ...armors, ...items]);
  return { ...tablesOf(entries, (id, all) => tableOf(id, all)), gear, currency };
}

interface Entry {
  readonly id: string;
}

/** The parts that are given, in tables. */
function tablesOf<E extends Partial<Entries>>(
  entries: E,
  made: (id: keyof Entries, all: readonly Entry[]) => Table<Entry>,
): Pick<Tables, keyof E & keyof Entries> {
  const tables = Object.entries(entries).map(([id, all]) => [
    id,
    made(id as keyof Entries, all as readonly Entry[]),
  ]);
  // Each table has the entries of its own list.
  return Object.fromEntries(tables) as Pick<Tables, keyof E & keyof Entries>;
}

/** The entries of the tables. */
export function entriesOf(content: Content): Entries {
  const { races, skills, weapons, armors, items, modifiers, keywords } = content;
  const { relics, spheres, abilities, npcModifiers, templates } = content;
  const tables = { races, skills, weapons, armors, items, modifiers, keywords, relics, spheres, abilities };
  const all = Object.entries({ ...tables, npcModifiers, templates }).map(([id, table]) => [id, table.all]);
  return Object.fromEntries(all) as Entries;
}

/** `focuses` extends skills by their ids (spheres of Power). */
export type Additions = Partial<Entries> & {
  readonly focuses?: Readonly<Record<string, readonly FocusEntry[]>>;
};

/** Throws for an id that already exists. */
export function contentWith(content: Content, additions: Additions): Content {
  const focuses = focusesOf(additions);
  const { focuses: _, skills: own = [], ...others } = additions;
  const skills = [...content.skills.all, ...own];
  const homeless = Object.keys(focuses).find((id) => !skills.some((skill) => skill.id === id));
  if (homeless !== undefined) throw new Error(`No skill ${homeless} to add a focus to`);
  const { weapons = [], armors = [], items = [] } = additions;
  const isUnchanged = own.length === 0 && Object.keys(focuses).length === 0;
  const focused = skills.map((skill) => withFocuses(skill, focuses[skill.id] ?? []));
  return {
    ...content,
    ...tablesOf(others, (id, more) => tableWith<Entry>(id, content[id], more)),
    skills: isUnchanged ? content.skills : tableOf('skills', focused),
    gear: tableWith('things', content.gear, [...weapons, ...armors, ...items]),
  };
}

/** Returns the same table if there are no new entries. */
function tableWith<T extends { readonly id: string }>(
  what: string,
  table: Table<T>,
  more: readonly T[] = [],
): Table<T> {
  return more.length === 0 ? table : tableOf(what, [...table.all, ...more]);
}

/** Each added sphere is also a focus of its skill (4, 11.2). */
function focusesOf({ focuses = {}, spheres = [] }: Additions): NonNullable<Additions['focuses']> {
  if (spheres.length === 0) return focuses;
  const more = spheres.map(({ id, name }) => ({ id, name }));
  return { ...focuses, [powerSkill]: [...(focuses[powerSkill] ?? []), ...more] };
}

/** Spheres are the focuses of this skill. */
export const powerSkill = 'power';
/** Groups of weapons are the focuses of this skill. */
export const weaponSkill = 'weaponcraft';

function withFocuses(skill: SkillEntry, more: readonly FocusEntry[]): SkillEntry {
  if (more.length === 0) return skill;
  if (skill.focus?.kind !== 'list') throw new Error(`Skill ${skill.id} has no list of focuses`);
  const { all } = tableOf(`focuses of ${skill.id}`, [...skill.focus.options, ...more]);
  return { ...skill, focus: { ...skill.focus, options: all } };
}

/** Parameters for texts of gear. */
const gearFigures = { backpack: creation.encumbrance.backpack };

const gearWords = (id: string) => ({ name: t(`gear.${id}.name`), text: t(`gear.${id}.text`, gearFigures) });

/** This race has no traits and is free with point buy (2.1). */
const plainRace = 'human';

function focusOf(skill: string, focus: NonNullable<Skill['focus']>): Focus {
  if (focus.kind === 'text') return focus;
  return {
    kind: 'list',
    options: focus.ids.map((id) => ({ id, name: t(`skills.${skill}.focuses.${id}`) })),
    limitation: focus.limitation ?? false,
  };
}

/** The rules' own currency: plain coins. */
const coins: Currency = {
  label: t('currency.label'),
  name: t('currency.name'),
  amount: (amount) =>
    amount < 0 ? t('currency.owed', { coins: -amount }) : t('currency.amount', { coins: amount }),
};

/** The built-in content: the facts of `data/` with their texts. */
export const builtInContent: Content = contentOf(
  {
    races: races.map((race) => ({
      ...race,
      name: t(`races.${race.id}.name`),
      text: t(`races.${race.id}.text`),
      ...(race.id !== plainRace && { traits: t(`races.${race.id}.traits`) }),
      exp: race.id === plainRace ? 0 : creation.pointBuy.race,
    })),
    skills: skills.map(({ focus, ...skill }) => ({
      ...skill,
      name: t(`skills.${skill.id}.name`),
      basic: t(`skills.${skill.id}.basic`),
      advanced: t(`skills.${skill.id}.advanced`),
      ...(focus !== undefined && { focus: focusOf(skill.id, focus) }),
    })),
    weapons: weapons.map((weapon) => ({ kind: 'weapon' as const, ...weapon, ...gearWords(weapon.id) })),
    armors: armors.map((armor) => ({ kind: 'armor' as const, ...armor, ...gearWords(armor.id) })),
    items: items.map((item) => ({ kind: 'item' as const, ...item, ...gearWords(item.id) })),
    modifiers: modifiers.map((modifier) => ({
      ...modifier,
      name: t(`modifiers.${modifier.id}.name`),
      text: t(`modifiers.${modifier.id}.text`),
    })),
    keywords: keywords.map((keyword) => ({
      ...keyword,
      name: (figures: KeywordFigures) => t(`keywords.${keyword.id}.name`, figures),
      text: (figures: KeywordFigures) => t(`keywords.${keyword.id}.text`, figures),
    })),
    relics: builtInRelics,
    spheres: builtInSpheres,
    abilities: builtInAbilities,
    npcModifiers: builtInNpcModifiers,
    templates: builtInTemplates,
  },
  coins,
);
