import { contentOf, entriesOf, powerSkill, type Content } from '.';
import { groupOf, isInborn } from './gearTerms';
import type { EncumbranceVariant } from '#shared/rulesets/heroic/data/index';
import type { Currency, Gear, SkillEntry } from './entries';
import { relicIn } from './relics';

/** Allows only these ids, or all but these. */
export interface Allowance {
  readonly rule: 'only' | 'without';
  readonly ids: ReadonlySet<string>;
}

/** Decisions of the GM for a campaign (3.6, 13.5); missing ones leave the built-in rules. */
export interface Limits {
  readonly currency?: Currency;
  readonly encumbrance?: EncumbranceVariant;
  readonly races?: Allowance;
  readonly spheres?: Allowance;
  /** Single things, and groups by `groupId`. */
  readonly gear?: Allowance;
}

/** Distinguishes groups of gear from single things in one list. */
export function groupId(group: string): string {
  return `group:${group}`;
}

/** Marks entries that the campaign does not allow: they keep their figures, but are not offered (3.6). */
export function limited(content: Content, limits: Limits): Content {
  const { currency = content.currency, encumbrance = content.encumbrance, races, spheres, gear } = limits;
  const bar = <T extends { readonly id: string }>(
    all: readonly T[],
    allowance: Allowance | undefined,
    idsOf: (entry: T) => readonly string[] = ({ id }) => [id],
  ): readonly T[] =>
    allowance === undefined
      ? all
      : all.map((entry) =>
          allows(allowance, idsOf(entry)) ? entry : { ...entry, disabledByCampaign: true as const },
        );
  const stock = <T extends Gear>(all: readonly T[]): readonly T[] => {
    const idsOf = (thing: T) => [thing.id, groupId(groupOf(thing))];
    return all.map((thing) => (isInborn(thing) ? thing : (bar([thing], gear, idsOf)[0] ?? thing)));
  };
  const skill = (entry: SkillEntry): SkillEntry =>
    entry.id === powerSkill && entry.focus?.kind === 'list'
      ? { ...entry, focus: { ...entry.focus, options: bar(entry.focus.options, spheres) } }
      : entry;
  const made = contentOf(
    {
      ...entriesOf(content),
      races: bar(content.races.all, races),
      skills: content.skills.all.map(skill),
      weapons: stock(content.weapons.all),
      armors: stock(content.armors.all),
      items: stock(content.items.all),
      relics: content.relics.all.map((relic) => relicIn(relic, currency)),
    },
    currency,
  );
  return encumbrance === undefined ? made : { ...made, encumbrance };
}

function allows({ rule, ids }: Allowance, named: readonly string[]): boolean {
  return named.some((id) => ids.has(id)) === (rule === 'only');
}
