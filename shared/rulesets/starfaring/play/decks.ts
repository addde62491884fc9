import type { DeckRules } from '#shared/rules/encounter';
import { checkFacts } from '#shared/rulesets/starfaring/derive/facts';
import { t } from '#shared/rulesets/starfaring/texts';

const starterCards = 24;

/** Each EDGE card has two sentences, one of which the player makes true. */
export const decks: readonly DeckRules[] = [
  {
    id: 'edge',
    title: t('decks.edge.title'),
    text: t('decks.edge.text'),
    rule: 'EDGE CARDS',
    fields: [
      { id: 'first', label: t('decks.edge.first'), maxLength: 200 },
      { id: 'second', label: t('decks.edge.second'), maxLength: 200 },
    ],
    starter: Array.from({ length: starterCards }, (_, place) => ({
      first: t(`decks.edge.cards.${String(place + 1)}.first`),
      second: t(`decks.edge.cards.${String(place + 1)}.second`),
    })),
    handLimit: checkFacts.edge.hand,
    moves: [
      {
        id: 'play',
        label: t('decks.edge.moves.play.label'),
        text: t('decks.edge.moves.play.text'),
        to: 'deck',
        picksField: true,
      },
      {
        id: 'burn',
        label: t('decks.edge.moves.burn.label'),
        text: t('decks.edge.moves.burn.text'),
        to: 'deck',
      },
      {
        id: 'discard',
        label: t('decks.edge.moves.discard.label'),
        text: t('decks.edge.moves.discard.text'),
        to: 'discard',
      },
    ],
    emptiedAtSessionEnd: true,
  },
];
