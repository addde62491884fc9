import type { DeckRules } from '#shared/rules/encounter';
import { checkFacts } from '#shared/rulesets/starfaring/data/index';
import { labelAndText, t, titleAndText } from '#shared/rulesets/starfaring/texts';

const starterCards = 24;

/** Each EDGE card has two sentences, one of which the player makes true. */
export const decks: readonly DeckRules[] = [
  {
    id: 'edge',
    ...titleAndText('decks.edge'),
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
    moves: (['play', 'burn', 'discard'] as const).map((id) => ({
      id,
      ...labelAndText(`decks.edge.moves.${id}`),
      to: id === 'discard' ? 'discard' : 'deck',
      ...(id === 'play' && { picksField: true }),
    })),
    emptiedAtSessionEnd: true,
  },
];
