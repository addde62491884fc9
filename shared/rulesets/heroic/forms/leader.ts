import { raw, type Text } from '#shared/kernel/text';
import { explain } from '#shared/rules/explained';
import { forms } from '#shared/rulesets/heroic/content/formData';
import { t } from '#shared/rulesets/heroic/texts';
import type { BlockContributions } from './block';
import type { ArmyChoices, FormPlay } from './choices';
import type { Owner } from './owner';

/** Leads an army (10). */
export interface Leader {
  readonly name: Text;
  readonly mnd: number;
  readonly heroism: number;
}

/** The owner, or a leader with custom values; undefined if an officer of the army leads it. */
export function leaderOf({ leader }: ArmyChoices, owner: Owner | undefined): Leader | undefined {
  const { by, name, mnd, heroism } = leader;
  if (by === 'hand') return { name: name.trim() === '' ? t('forms.army.hero') : raw(name), mnd, heroism };
  if (by === 'nobody' || owner === undefined) return undefined;
  const { counted, heroism: start } = owner.character;
  return { name: owner.name, mnd: counted.mnd, heroism: start.value };
}

/** The effects of the leader and of the round's actions on an army (10). */
export function behindArmy(leader: Leader | undefined, { deeds: armyActions }: FormPlay): BlockContributions {
  const { source: rule, initiative } = forms.deeds;
  const deed = (id: string, to: string, add: number) =>
    add === 0 ? [] : [{ label: t(`forms.deeds.${id}.name`), rule, effects: [{ to, add }] }];
  return {
    ...(leader && {
      stats: { mnd: { replaces: true, source: { label: leader.name, amount: leader.mnd, rule } } },
      heroism: explain([{ label: leader.name, amount: leader.heroism, rule }]),
    }),
    effectSources: [
      ...deed('deed', 'attack', armyActions.attack),
      ...deed('position', 'defense', armyActions.defense),
    ],
    attacks: armyActions.surprise ? [{ label: t('forms.deeds.surprise.name'), amount: 1, rule }] : [],
    initiative: armyActions.intelligence
      ? [{ label: t('forms.deeds.intelligence.name'), amount: initiative, rule }]
      : [],
  };
}
