import { z } from 'zod';
import { raw, signed } from '#shared/kernel/text';
import { weaponSkill } from '#shared/rulesets/heroic/content/index';
import { t } from '#shared/rulesets/heroic/texts';
import { defineKind, faultAt } from '#shared/rulesets/heroic/homebrew/kind';
import { flag, number, reference, words } from '#shared/rulesets/heroic/homebrew/parts';
import { about, cost, costText, joined, keywordFaults, keywords, keywordsOf, terms, termsOf } from './shared';

/** Implements section 13.2; `newGroup` creates a group that other weapons may join. */
export const weapon = defineKind({
  id: 'weapon',
  schema: z.strictObject({
    ...about,
    newGroup: words(60),
    group: reference('weaponGroups', { none: true }),
    cost: cost(),
    encumbrance: number(0, 30),
    damage: number(-10, 20, 0),
    targetArmorRoll: number(-10, 10, 0),
    unwieldy: number(0, 10),
    melee: flag(),
    ammunition: flag(),
    trained: flag(),
    attack: terms(1),
    keywords: keywords(),
  }),
  faults: ({ newGroup, group, keywords: list }) => [
    ...(newGroup.trim() === '' && group === '' ? [faultAt('group', 'noGroup')] : []),
    ...(newGroup.trim() !== '' && group !== '' ? [faultAt('newGroup', 'twoGroups')] : []),
    ...keywordFaults(list),
  ],
  make: (value, { id }) => {
    const {
      name,
      text,
      newGroup,
      encumbrance,
      damage,
      targetArmorRoll,
      unwieldy,
      melee,
      ammunition,
      trained,
    } = value;
    const founds = newGroup.trim() !== '';
    const group = founds ? id : value.group;
    return {
      weapons: [
        {
          kind: 'weapon',
          id,
          name: raw(name),
          text: raw(text),
          group,
          melee,
          attack: termsOf(value.attack),
          cost: value.cost,
          ...(encumbrance > 0 && { encumbrance }),
          ...(damage !== 0 && { damage }),
          ...(targetArmorRoll !== 0 && { targetArmorRoll }),
          ...(unwieldy > 0 && { unwieldy }),
          ...(ammunition && { ammunition }),
          ...(trained && { requires: { skill: weaponSkill, focus: group } }),
          keywords: keywordsOf(value.keywords),
          source: '13.2',
        },
      ],
      ...(founds && { focuses: { [weaponSkill]: [{ id, name: raw(newGroup.trim()) }] } }),
    };
  },
  detail: ({ cost: coins, damage }) =>
    joined([costText(coins), ...(damage === 0 ? [] : [t('keywords.damage.name', { plus: signed(damage) })])]),
});
