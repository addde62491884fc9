import type { CharacterDocument } from '#shared/character/document';
import type { Text } from '#shared/kernel/text';
import { belongingCards, thingCard } from '#shared/rules/print/decks';
import type { PrintCard, ThingDeck } from '#shared/rules/print/print';
import type { Entry } from '#shared/rules/reference/reference';
import { cardOf } from '#shared/rules/reference/referenceSheet';
import type { CharacterDeck, ThingCard } from '#shared/rules/ruleset';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { itemText, type Owned } from '#shared/rulesets/heroic/derive/gear';
import { isInborn } from '#shared/rulesets/heroic/content/gearTerms';
import { skillName } from '#shared/rulesets/heroic/derive/skills';
import { conditionEntries } from '#shared/rulesets/heroic/reference/hazards';
import { pieceEntry } from '#shared/rulesets/heroic/reference/gear';
import { powerModifierEntries, relicEntry } from '#shared/rulesets/heroic/reference/entries';
import { difficulty } from '#shared/rulesets/heroic/powers/requests';
import type { SphereEntry, SphereUse } from '#shared/rulesets/heroic/content/spheres';
import { label, t } from '#shared/rulesets/heroic/texts';

/** Everything that the rules and packs list. */
export function catalogCards(content: Content, deck: ThingDeck): readonly ThingCard[] {
  switch (deck) {
    case 'powers':
      return [
        ...content.spheres.all.flatMap((sphere) =>
          useCards(sphere, sphere.name).map((card) => ({ id: sphere.id, card })),
        ),
        ...powerModifierEntries.map((entry) => entryCard(entry, t('cards.modifier'))),
      ];
    case 'items':
      return [
        ...content.gear.all
          .filter((gear) => !isInborn(gear))
          .map((gear) => ({ ...entryCard(pieceEntry(content, gear), t(`cards.${gear.kind}`)), id: gear.id })),
        ...content.relics.all.map((relic) => ({
          ...entryCard(relicEntry(content, relic), t('cards.relic')),
          id: relic.id,
        })),
      ];
    case 'conditions':
      // The first entry is the list of all.
      return conditionEntries.slice(1).map((entry) => entryCard(entry, t('cards.condition')));
  }
}

function entryCard(entry: Entry, over: Text): ThingCard {
  return { id: entry.id, card: { ...cardOf(entry), over } };
}

/** Implements section 11.2: one card for each use of a sphere. */
function useCards({ uses }: SphereEntry, over: Text): PrintCard[] {
  return uses.map((use) => useCard(use, over));
}

function useCard(use: SphereUse, over: Text): PrintCard {
  return thingCard(use.name, {
    over,
    facts: [
      { label: label('roll'), value: difficulty(use) },
      { label: label('lasts'), value: t(`powers.lasts.${use.lasts}`) },
    ],
    texts: [use.text],
  });
}

/** A character's uses of power, or gear with the loot that the rules do not know. */
export function characterCards(
  document: CharacterDocument,
  { content, advanced, owned }: HeroicCharacter,
  deck: CharacterDeck,
): readonly PrintCard[] {
  if (deck === 'items')
    return [...owned.map((item) => ownedCard(content, item)), ...belongingCards(document)];
  return advanced.skills.flatMap((taken) => {
    const sphere = taken.id === 'power' ? content.spheres.get(taken.focus ?? '') : undefined;
    return sphere === undefined ? [] : useCards(sphere, skillName(content, taken));
  });
}

function ownedCard(content: Content, item: Owned): PrintCard {
  const { gear, modifier, relic } = item;
  const entry = pieceEntry(content, gear, modifier ?? relic);
  return { ...cardOf({ ...entry, title: itemText(item) }), over: t(`cards.${gear.kind}`) };
}
