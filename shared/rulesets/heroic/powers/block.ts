import { raw, signed, type Text } from '#shared/kernel/text';
import type { EntriesBlock } from '#shared/rules/sheetViews';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { t } from '#shared/rulesets/heroic/texts';
import { useRoll } from './requests';
import type { SphereEntry, SphereUse } from '#shared/rulesets/heroic/content/spheres';

/** Implements section 11: one block for each Power skill, one line for each use of its sphere. */
export function powerBlocks(current: CharacterState): EntriesBlock[] {
  const { character } = current;
  return character.advanced.skills.flatMap((taken, index) => {
    const sphere = taken.id === 'power' ? character.content.spheres.get(taken.focus ?? '') : undefined;
    return sphere === undefined ? [] : [powerBlock(current, taken, sphere, index)];
  });
}

function powerBlock(
  current: CharacterState,
  taken: TakenSkill,
  sphere: SphereEntry,
  index: number,
): EntriesBlock {
  return {
    kind: 'entries',
    id: `powers-${String(index)}`,
    title: skillName(current.character.content, taken),
    entries: sphere.uses.map((use) => ({
      id: use.id,
      name: use.name,
      detail: difficulty(use),
      texts: [use.text, t(`powers.lasts.${use.lasts}`)],
      roll: useRoll(current, taken, sphere, use),
    })),
    empty: raw(''),
  };
}

/** An example is "Mnd −2 against Mnd". */
export function difficulty({ modifier, against }: SphereUse): Text {
  const own = modifier === 0 ? t('stats.mnd.short') : t('powers.roll', { modifier: signed(modifier) });
  return against === undefined ? own : t('powers.against', { own, other: t(`powers.other.${against}`) });
}
