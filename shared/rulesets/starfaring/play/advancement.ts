import type { LedgerEntry } from '#shared/ledger/ledger';
import type { Advancement } from '#shared/rules/advancement';
import { grantedAdvancement, raisesAccount, type Grant } from '#shared/rules/raising/grants';
import type { PlainAccount } from '#shared/rules/ledger/plainLedger';
import { raisedBy } from '#shared/rules/raising/raises';
import { most, type Choices } from '#shared/rulesets/starfaring/choices/index';
import {
  abilityIds,
  figures as limits,
  skills,
  type AbilityId,
} from '#shared/rulesets/starfaring/data/index';
import { checkBonus, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { aside } from '#shared/rulesets/starfaring/sheet/index';
import { plain, skillName, t } from '#shared/rulesets/starfaring/texts';
import type { Text } from '#shared/kernel/text';

/** Values of classes and talents, whose chapters the document lacks; they are entered with a level. */
const brought = ['vitality', 'defense', 'psi'] as const;
const mostBrought = 99;

/** Choices with all that levels and training brought since. */
export function grown(choices: Choices, ledger: readonly LedgerEntry[]): Choices {
  const raised = raisedBy(ledger);
  if (raised.size === 0) return choices;
  const more = (id: string): number => raised.get(id) ?? 0;
  const abilities = Object.entries(choices.abilities).map(([id, score]) => [
    id,
    Math.min(limits.abilities.maximum, score + more(id)),
  ]);
  const trained = skills.flatMap(({ id }): [string, number][] => {
    const bonus = (choices.skills[id] ?? 0) + more(id);
    return bonus === 0 ? [] : [[id, Math.min(limits.skills.maximum, bonus)]];
  });
  return {
    ...choices,
    level: Math.min(most.level, choices.level + more('level')),
    vitality: Math.min(most.vitality, choices.vitality + more('vitality')),
    defense: Math.min(most.defense, choices.defense + more('defense')),
    psi: Math.min(most.psi, choices.psi + more('psi')),
    abilities: Object.fromEntries(abilities) as Record<AbilityId, number>,
    skills: Object.fromEntries(trained),
  };
}

/** Levels add vitality (“Vitality”); abilities and skills grow when the GM grants it. */
export function advancement(
  { choices }: StarfaringCharacter,
  ledger: readonly LedgerEntry[],
  growing: (ledger: readonly LedgerEntry[]) => StarfaringCharacter,
): Advancement {
  const grants = (): Grant[] => [
    {
      id: 'level',
      group: 'level',
      label: t('advance.labels.level'),
      text: t('advance.level', { points: limits.vitality.perLevel }),
      value: choices.level,
      most: most.level,
      rule: limits.vitality.source,
      asks: brought.map((id) => ({ id, label: t(`advance.${id}`), min: 0, max: mostBrought })),
    },
    ...abilityIds.map((id): Grant => ({
      ...grantOf('abilities', id, limits.abilities),
      value: choices.abilities[id],
    })),
    ...skills.map(({ id }): Grant => ({
      ...grantOf('skills', id, limits.skills),
      value: choices.skills[id] ?? 0,
    })),
  ];
  return grantedAdvancement({
    ledger,
    groups: (['level', 'abilities', 'skills'] as const).map((id) => ({
      id,
      label: t(`advance.groups.${id}`),
    })),
    grants,
    figures: (entries) => numbersOf(growing(entries)),
  });
}

const grantOf = (
  group: 'abilities' | 'skills',
  id: string,
  { maximum: highest, source: rule }: { readonly maximum: number; readonly source: string },
) => {
  const [label, text] = [t(`${group}.${id}.name`), t(`${group}.${id}.text`)];
  return { id, group, label, text, most: highest, rule, asks: [] };
};

function numbersOf(character: StarfaringCharacter) {
  const { choices } = character;
  return [
    { id: 'level', label: t('advance.labels.level'), value: plain(choices.level) },
    { id: 'psi-most', label: t('advance.labels.psi'), value: plain(choices.psi) },
    ...aside(character).figures,
    ...skills.map(({ id, ability }) => ({
      id: `skill-${id}`,
      label: skillName(id),
      value: plain(checkBonus(character, ability, id).value),
    })),
  ];
}

/** Raises in words, for the ledger. */
export function advancementAccount(): PlainAccount {
  const named: readonly (readonly [string, Text])[] = [
    ...(['level', 'vitality', 'defense', 'psi'] as const).map(
      (id) => [id, t(`advance.labels.${id}`)] as const,
    ),
    ...abilityIds.map((id) => [id, t(`abilities.${id}.name`)] as const),
    ...skills.map(({ id }) => [id, skillName(id)] as const),
  ];
  return raisesAccount(new Map(named));
}
