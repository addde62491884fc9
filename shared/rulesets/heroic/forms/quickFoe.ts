import type { Json } from '#shared/kernel/jsonValue';
import type { FightRules, QuickFoe } from '#shared/rules/fight/fighter';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { conditions, figures, harms } from '#shared/rulesets/heroic/content/resolution';
import { dangers } from '#shared/rulesets/heroic/derive/hazardPlace';
import { t } from '#shared/rulesets/heroic/texts';
import { formChoices } from './open';

export function fightRules(content: Content): FightRules {
  return {
    damageTypes: [],
    longRounds: { army: figures.massBattle.roundHours * 3600 },
    conditions: [
      ...conditions.map(({ id, untilSource, levels }) => ({
        id,
        label: t(`conditions.${id}.name`),
        ...(!harms(id) && { helps: true as const }),
        ...(untilSource && { untilSource }),
        ...(levels !== undefined && { levels }),
      })),
      ...dangers.map((each) => ({ ...each, danger: true as const })),
    ],
    quickFoe: (foe) => ({ form: 'npc', choices: quickChoices(content, foe) }),
  };
}

/** A stat block with its End and Def typed by hand (14). */
function quickChoices(content: Content, { health, defense }: QuickFoe): Json {
  const choices = formChoices(content, 'npc');
  const byHand = { endurance: { on: true, value: health }, defense: { on: true, value: defense } };
  return { ...(choices as Record<string, Json>), byHand };
}
