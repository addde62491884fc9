import { raw, type Text } from '#shared/kernel/text';
import { contentWith, type Content } from '#shared/rulesets/heroic/content/index';
import type { OwnedItem } from '#shared/rulesets/heroic/choices/index';
import type { StatTerm } from '#shared/rulesets/heroic/data/index';
import type { WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import { t } from '#shared/rulesets/heroic/texts';
import type { Natural } from './choices';
import { templates } from '#shared/rulesets/heroic/content/formData';

/** Names of natural gear in the rule document's blocks. */
const knownKeys: ReadonlySet<string> = new Set(
  templates.flatMap(({ choices }) =>
    Array.isArray(choices['natural'])
      ? choices['natural'].flatMap((one: unknown) =>
          typeof one === 'object' && one !== null && 'key' in one && typeof one.key === 'string'
            ? [one.key]
            : [],
        )
      : [],
  ),
);

/** The entered name, or that of the rule document. */
export function naturalName({ name, key }: Natural): Text {
  if (name.trim() !== '') return raw(name);
  return key !== undefined && knownKeys.has(key) ? t(`forms.natural.${key}`) : t('forms.natural.unnamed');
}

/** Gear of an example counts as named by its key. */
export function called({ name, key = '' }: Natural): { readonly name: string } {
  return { name: name.trim() === '' && knownKeys.has(key) ? key : name };
}

/** Natural gear becomes a weapon with this id. */
export function naturalId(index: number): string {
  return `natural:${String(index)}`;
}

/** Returns undefined for a weapon of the tables. */
export function naturalIndex(weaponId: string): number | undefined {
  const [, index] = /^natural:(\d+)$/.exec(weaponId) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** Parses numbers of an armor roll: "4, 6"; `undefined` if they are invalid (13.4). */
export function armorNumbers(typed: string): readonly number[] | undefined {
  if (typed.trim() === '') return [];
  const numbers = typed.split(/[,;\s]+/).filter((part) => part !== '');
  if (!numbers.every((part) => /^\d{1,2}$/.test(part))) return undefined;
  return numbers.map(Number).toSorted((one, other) => one - other);
}

/** Adds natural weapons to the content, so that they can be wielded like others. */
export function withNatural(content: Content, natural: readonly Natural[]): Content {
  const weapons = natural.flatMap((one, index) =>
    one.kind === 'weapon' ? [weaponOf(one, naturalId(index))] : [],
  );
  return weapons.length === 0 ? content : contentWith(content, { weapons });
}

export function wieldedNatural(natural: readonly Natural[]): OwnedItem[] {
  return natural.flatMap(({ kind }, index) =>
    kind === 'weapon' ? [{ id: naturalId(index), state: 'wielded' as const, quantity: 1 }] : [],
  );
}

function weaponOf(natural: Natural, id: string): WeaponEntry {
  const { attack, damage, targetArmorRoll, range, encumbrance, keywords } = natural;
  const term: StatTerm =
    attack.by === 'hand' ? { plus: attack.plus } : { stat: attack.by, plus: attack.plus };
  return {
    kind: 'weapon',
    id,
    name: naturalName(natural),
    text: raw(''),
    cost: 0,
    group: 'natural',
    melee: range === 0,
    attack: [term],
    keywords: [
      ...keywords.map(({ id: keyword, x }) => ({ id: keyword, ...(x !== undefined && { x }) })),
      ...(range === 0 ? [] : [{ id: 'range', x: range }]),
    ],
    source: '14',
    ...(damage !== 0 && { damage }),
    ...(targetArmorRoll !== 0 && { targetArmorRoll }),
    ...(encumbrance > 0 && { encumbrance }),
  };
}
