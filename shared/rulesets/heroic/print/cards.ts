import type { CharacterDocument } from '../../../character/document';
import type { Text } from '../../../kernel/text';
import { belongingCards, thingCard } from '../../../rules/print/decks';
import type { PrintCard, ThingDeck } from '../../../rules/print/print';
import type { Entry } from '../../../rules/reference/reference';
import { cardOf } from '../../../rules/reference/referenceSheet';
import type { CharacterDeck, ThingCard } from '../../../rules/ruleset';
import type { Content } from '../content';
import type { HeroicCharacter } from '../derive';
import { isInborn, itemText, type Owned } from '../derive/gear';
import { skillName } from '../derive/skillNames';
import { conditionEntries } from '../reference/hazards';
import { pieceEntry } from '../reference/gear';
import { powerModifierEntries } from '../reference/powers';
import { relicEntry } from '../reference/special';
import { difficulty } from '../powers/block';
import type { SphereEntry, SphereUse } from '../powers/spheres';
import { label, t } from '../texts';

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
