import { raw, type Text } from '../../../kernel/text';
import { contentWith, type Content } from '../content';
import type { OwnedItem } from '../choices';
import type { StatTerm } from '../data';
import type { WeaponEntry } from '../content/entries';
import { t } from '../texts';
import type { Natural } from './choices';
import { templates } from './data';

/** The gear of its own that the rule document's blocks name. */
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

/** What gear of one's own is called: as typed, or as the rule document calls it. */
export function naturalName({ name, key }: Natural): Text {
  if (name.trim() !== '') return raw(name);
  return key !== undefined && knownKeys.has(key) ? t(`forms.natural.${key}`) : t('forms.natural.unnamed');
}

/** The id that a piece of gear of one's own has among the weapons of its owner. */
export function naturalId(index: number): string {
  return `natural:${String(index)}`;
}

/** Which piece of gear of one's own a weapon is; nothing for one of the tables. */
export function naturalIndex(weaponId: string): number | undefined {
  const [, index] = /^natural:(\d+)$/.exec(weaponId) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** The numbers of an armor roll as they are typed: "4, 6"; `undefined` where they are none (13.4). */
export function armorNumbers(typed: string): readonly number[] | undefined {
  if (typed.trim() === '') return [];
  const numbers = typed.split(/[,;\s]+/).filter((part) => part !== '');
  if (!numbers.every((part) => /^\d{1,2}$/.test(part))) return undefined;
  return numbers.map(Number).toSorted((one, other) => one - other);
}

/** A content in which gear of one's own that attacks is among the weapons, so that it is wielded like any other. */
export function withNatural(content: Content, natural: readonly Natural[]): Content {
  const weapons = natural.flatMap((one, index) =>
    one.kind === 'weapon' ? [weaponOf(one, naturalId(index))] : [],
  );
  return weapons.length === 0 ? content : contentWith(content, { weapons });
}

/** Those weapons as things that are owned. */
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
