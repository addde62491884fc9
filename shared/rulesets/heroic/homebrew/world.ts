import { isRaw, raw, type Text } from '#shared/kernel/text';
import type { Thing } from '#shared/rules/homebrew';
import { powerSkill, weaponSkill, type Content } from '#shared/rulesets/heroic/content/index';
import { hazards, conditions } from '#shared/rulesets/heroic/content/resolution';
import { isInborn } from '#shared/rulesets/heroic/content/gearTerms';
import { groupId } from '#shared/rulesets/heroic/content/limits';
import { t } from '#shared/rulesets/heroic/texts';
import {
  factsWith,
  focusMark,
  using,
  wearing,
  wielding,
} from '#shared/rulesets/heroic/content/effectTargets';
import { wordsIn } from './parts';
import type { TableId } from './tableIds';

export interface Named {
  readonly id: string;
  readonly name: Text;
}

/** Includes built-in entries and other things. */
export interface World {
  named(table: TableId): readonly Named[];
  find(table: TableId, id: string): Named | undefined;
  /** Includes focuses added by packs. */
  focusesOf(skill: string): readonly Named[];
}

/** The prefix of a group of gear in a list with single things. */
export const groupMark = groupId('');

/** Keywords that a GM may add; the others depend on figures of their own (13.4). */
export const givenKeywords: ReadonlyMap<string, { readonly counts: boolean }> = new Map([
  ['two-handed', { counts: false }],
  ['balanced', { counts: false }],
  ['deflect', { counts: false }],
  ['deflect-melee', { counts: false }],
  ['penetrating', { counts: false }],
  ['power-item', { counts: false }],
  ['scale-vehicle', { counts: false }],
  ['burst', { counts: true }],
  ['range', { counts: true }],
  ['slow', { counts: true }],
  ['thrown', { counts: true }],
]);

/** Tables that contain a thing under its own id. */
const tablesOfKind: Readonly<Record<string, readonly TableId[]>> = {
  race: ['races'],
  skill: ['skills'],
  weapon: ['gear'],
  armor: ['gear'],
  item: ['gear', 'items'],
  modifier: ['modifiers'],
  relic: ['relics'],
  sphere: ['spheres'],
  npcModifier: ['npcModifiers'],
  ability: ['abilities'],
  npc: ['templates'],
};

export function worldOf(content: Content, things: readonly Thing[]): World {
  const lists = new Map<TableId, readonly Named[]>();
  const indexes = new Map<TableId, ReadonlyMap<string, Named>>();
  const named = (table: TableId): readonly Named[] => {
    const known = lists.get(table);
    if (known !== undefined) return known;
    const made = listOf(content, things, table, named);
    lists.set(table, made);
    return made;
  };
  return {
    named,
    find(table, id) {
      let index = indexes.get(table);
      if (index === undefined) {
        index = new Map(named(table).map((entry) => [entry.id, entry]));
        indexes.set(table, index);
      }
      return index.get(id);
    },
    focusesOf(skill) {
      if (skill === powerSkill) return named('spheres').map(({ id, name }) => ({ id, name }));
      return skill === weaponSkill ? named('weaponGroups') : focusesIn(content, skill);
    },
  };
}

function listOf(
  content: Content,
  things: readonly Thing[],
  table: TableId,
  named: (table: TableId) => readonly Named[],
): readonly Named[] {
  switch (table) {
    case 'weaponGroups':
      return [...focusesIn(content, weaponSkill), ...things.flatMap(newGroup)];
    case 'stock':
      return [
        ...[...named('weaponGroups'), ...gearGroups].map(({ id, name }) => ({
          id: `${groupMark}${id}`,
          name,
        })),
        ...content.gear.all.filter((thing) => !isInborn(thing)),
        ...own(things, 'gear'),
      ];
    case 'keywords':
      return [...givenKeywords].map(([id]) => ({ id, name: keywordName(content, id) }));
    case 'conditions':
      return conditions
        .filter(({ listed }) => listed !== false)
        .map(({ id }) => ({ id, name: t(`conditions.${id}.name`) }));
    case 'hazards':
      return hazards.map(({ id }) => ({ id, name: t(`hazards.${id}.name`) }));
    case 'facts':
      return facts(named('weaponGroups'));
    case 'skillFacts':
      return [
        ...facts(named('weaponGroups')),
        ...[wearing, wielding, using].map((fact) => focusFact(fact(focusMark))),
      ];
    case 'templates':
      return [...content.templates.all.filter(({ form }) => form === 'npc'), ...own(things, table)];
    case 'races':
    case 'skills':
    case 'gear':
    case 'items':
    case 'modifiers':
    case 'relics':
    case 'spheres':
    case 'abilities':
    case 'npcModifiers':
      return [...content[table].all, ...own(things, table)];
  }
}

function focusesIn(content: Content, skill: string): readonly Named[] {
  const focus = content.skills.get(skill)?.focus;
  return focus?.kind === 'list' ? focus.options : [];
}

const gearGroups: readonly Named[] = ['armor', 'equipment', 'potions'].map((id) => ({
  id,
  name: t(`groups.${id}`),
}));

function keywordName(content: Content, id: string): Text {
  return givenKeywords.get(id)?.counts === true
    ? t(`homebrew.keywords.${id}`)
    : (content.keywords.get(id)?.name({}) ?? raw(id));
}

function facts(groups: readonly Named[]): readonly Named[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return factsWith(groups.map(({ id }) => id)).map((id) => {
    const [kind = '', ...of] = id.split(':');
    const rest = of.join(':');
    const name = names.get(rest);
    if (rest === '') return { id, name: t(`homebrew.facts.${kind}`) };
    const what = kind === 'wearing' || name === undefined ? t(`homebrew.picks.armorType.${rest}`) : name;
    return { id, name: t(`homebrew.facts.${kind}`, { what }) };
  });
}

function focusFact(id: string): Named {
  const [kind = ''] = id.split(':');
  return { id, name: t(`homebrew.facts.${kind}`, { what: t('homebrew.facts.focus') }) };
}

function own(things: readonly Thing[], table: TableId): readonly Named[] {
  return things.flatMap((thing) =>
    tablesOfKind[thing.kind]?.includes(table) === true ? [{ id: thing.id, name: thingName(thing) }] : [],
  );
}

/** A weapon may create a group (4, 13.2). */
function newGroup({ kind, id, data }: Thing): readonly Named[] {
  if (kind !== 'weapon') return [];
  const name = wordsIn(data, 'newGroup').trim();
  return name === '' ? [] : [{ id, name: raw(name) }];
}

/** The campaign's limits have no name of their own. */
export function thingName({ kind, data }: Pick<Thing, 'kind' | 'data'>): Text {
  return kind === 'campaign' ? t('homebrew.kinds.campaign.label') : raw(wordsIn(data, 'name'));
}

/** Replaces an empty name in sentences. */
export function shownName(name: Text): Text {
  return isRaw(name) && name.raw.trim() === '' ? t('homebrew.unnamed') : name;
}
