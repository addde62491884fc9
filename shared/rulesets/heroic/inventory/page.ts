import type { OpenCharacter } from '#shared/rules/ruleset';
import type { NoteWidget, StepView } from '#shared/rules/views';
import { loadText } from '#shared/rulesets/heroic/derive/figures';
import { t } from '#shared/rulesets/heroic/texts';
import { isBrewer, recipes } from './brewing';
import { belongings } from './carried';
import type { GearContext } from './context';
import { shop } from './shop';
import { isCrafter, minorRelicDraft, relicCatalog } from './treasure';

/** Lists the pages for gear (13), and for relics and recipes (5). */
export const gearPages: NonNullable<OpenCharacter['pages']> = [
  { id: 'gear', title: t('inventory.pages.gear') },
  { id: 'treasure', title: t('inventory.pages.treasure') },
];

/** An unknown id gives the first page. */
export function gearPage(context: GearContext, id: string): StepView {
  return id === 'treasure' ? treasurePage(context) : wholeGearPage(context);
}

function wholeGearPage(context: GearContext): StepView {
  const { character, play } = context;
  const { currency } = character.content;
  return {
    id: 'gear',
    title: t('inventory.pages.gear'),
    intro: t('inventory.pages.gearIntro', {
      coins: currency.amount(character.inventory.coins.left),
      load: loadText(character),
    }),
    widgets: [
      ...(play.pools.crafting === 0
        ? []
        : [
            {
              kind: 'note' as const,
              id: 'crafting-pool',
              tone: 'info' as const,
              text: t('inventory.pages.crafting', { amount: currency.amount(play.pools.crafting) }),
            },
          ]),
      ...burdens(context),
      belongings(context),
      shop(context),
    ],
  };
}

/** Reports too many hands, and too much load (13.4, 13.5). */
function burdens({ character }: GearContext): NoteWidget[] {
  const codes: readonly string[] = ['hands', 'overloaded', 'slots-exceeded'];
  return character.problems
    .filter(({ code }) => codes.includes(code))
    .map(({ text }, index) => ({
      kind: 'note',
      id: `burden-${String(index)}`,
      tone: 'warning',
      text,
    }));
}

function treasurePage(context: GearContext): StepView {
  return {
    id: 'treasure',
    title: t('inventory.pages.treasure'),
    intro: t('inventory.pages.treasureIntro'),
    widgets: [
      ...(isBrewer(context) ? [recipes(context)] : []),
      ...(isCrafter(context) ? [minorRelicDraft(context)] : []),
      relicCatalog(context),
    ],
  };
}
