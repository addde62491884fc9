import { thingCard } from '#shared/rules/print/decks';
import type { PrintCard } from '#shared/rules/print/print';
import type { CharacterDeck } from '#shared/rules/ruleset';
import { t } from '#shared/rulesets/heroic/texts';
import type { BlockState } from './blockState';
import { gearLines } from './figures';

/** Abilities and modifiers of a block, or its weapons and other gear. */
export function blockCards(current: BlockState, deck: CharacterDeck): readonly PrintCard[] {
  const { block } = current;
  if (deck === 'items')
    return gearLines(current).map(({ name, notes }) =>
      thingCard(name, { over: t('sheet.gear'), texts: notes }),
    );
  return [
    ...block.abilities.map(({ title, text, note }) =>
      thingCard(title, {
        over: t('forms.abilities.heading'),
        texts: note === undefined ? [text] : [text, note],
      }),
    ),
    ...block.modifiers.map(({ name, text }) =>
      thingCard(name, { over: t('forms.modifiers.heading'), texts: [text] }),
    ),
  ];
}
