import { sourcesText } from '#shared/rules/explained';
import type { CharacterDocument } from '#shared/character/document';
import { raw, signed } from '#shared/kernel/text';
import { belongingCards, thingCard, timesText } from '#shared/rules/print/decks';
import type { PrintCard, ThingDeck } from '#shared/rules/print/print';
import { cardOf } from '#shared/rules/reference/referenceSheet';
import type { CharacterDeck, ThingCard } from '#shared/rules/ruleset';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { decimal } from '#shared/rulesets/starfaring/derive/figures';
import { attackName, gearName } from '#shared/rulesets/starfaring/checks/rolls';
import { conditionEntries } from '#shared/rulesets/starfaring/reference/index';
import { damageText } from '#shared/rulesets/starfaring/sheet/index';
import { t } from '#shared/rulesets/starfaring/texts';

/** The rules list no powers and no gear. */
export function catalogCards(deck: ThingDeck): readonly ThingCard[] {
  if (deck !== 'conditions') return [];
  return conditionEntries.map((entry) => ({
    id: entry.id,
    card: { ...cardOf(entry), over: t('print.condition') },
  }));
}

/** Weapons and the rest of the gear, each with what the player entered, and loot by name. */
export function characterCards(
  document: CharacterDocument,
  { attacks, choices }: StarfaringCharacter,
  deck: CharacterDeck,
): readonly PrintCard[] {
  if (deck !== 'items') return [];
  return [
    ...attacks.map((attack) =>
      thingCard(attackName(attack), {
        over: t('sheet.attacks'),
        facts: [
          { label: t('sheet.toHit'), value: raw(signed(attack.attack.value)) },
          {
            label: t('sheet.damage'),
            value: attack.damage === undefined ? raw(attack.choice.damage) : damageText(attack.damage),
          },
          { label: t('sheet.range'), value: t(`ranges.${attack.choice.range}`) },
          { label: t('sheet.properties'), value: raw(attack.choice.properties) },
        ],
        texts: [sourcesText(attack.attack)],
      }),
    ),
    ...choices.gear.map((item) =>
      thingCard(timesText(gearName(item), item.quantity), {
        over: t('sheet.gear'),
        facts: [
          {
            label: t('sheet.weight'),
            value:
              item.weight === 0
                ? raw('')
                : t('sheet.kilograms', { weight: decimal(item.quantity * item.weight) }),
          },
        ],
      }),
    ),
    ...belongingCards(document),
  ];
}
