import { changeBy, set, type Edit } from '#shared/character/edits';
import { signed } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import { catalogWidget, chosenWidget, type Row, rowsBlock } from '#shared/rules/builders/blocks';
import { selectAt, textAt } from '#shared/rules/builders/fields';
import { sourceText } from '#shared/rules/explained';
import type { PlayAction, RowsBlock } from '#shared/rules/play';
import type {
  CatalogAction,
  CatalogEntry,
  CatalogWidget,
  ChosenWidget,
  SelectOption,
} from '#shared/rules/views';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { ItemEntry } from '#shared/rulesets/heroic/content/entries';
import { gearOf } from '#shared/rulesets/heroic/content/missing';
import { naming } from '#shared/rulesets/heroic/content/packNames';
import { heroismLeft, paying, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { advantageNote, healingRoll } from '#shared/rulesets/heroic/checks/requests';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { arrived, findings, moved } from '#shared/rulesets/heroic/derive/transfers';
import { figures, workshop } from '#shared/rulesets/heroic/content/resolution';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import type { RelicEntry } from '#shared/rulesets/heroic/content/relics';

/** Implements sections 5.1 and 13.3. */
function potions({ items }: Content): readonly ItemEntry[] {
  return items.all.filter(({ group }) => group === 'potions');
}

/** Requires the advanced level of Healing (4, 5.1). */
export function isBrewer({ character }: CharacterState): boolean {
  return levelOf(character.advanced.skills, 'healing') === 'advanced';
}

/** Returns one recipe for each point of permanent Mnd (5.1). */
function recipesFromStart({ character }: CharacterState): number {
  return Math.max(0, character.advanced.stats.mnd);
}

/** Follows the order in which they were learned. */
function knownRecipes({ play }: CharacterState): readonly string[] {
  return [...new Set([...play.recipes.known, ...play.recipes.found])];
}

/** Initial recipes are chosen, others are found (5.1). */
export function recipes(current: CharacterState): ChosenWidget {
  const { play } = current;
  const most = recipesFromStart(current);
  return chosenWidget(
    {
      id: 'recipes',
      title: t('inventory.recipes.title', { known: play.recipes.known.length, most }),
      empty: t('inventory.recipes.empty'),
      add: addRecipe(current, most),
    },
    [
      ...play.recipes.known.map((id) => recipeRow(current, 'known', id)),
      ...play.recipes.found.map((id) => recipeRow(current, 'found', id)),
    ],
  );
}

function recipeRow({ character, play }: CharacterState, how: 'known' | 'found', id: string): Row {
  const potion = gearOf(character.content, id);
  return {
    id: `${how}-${id}`,
    title: potion.name,
    detail: t(`inventory.recipes.${how}`),
    price: character.content.currency.amount(potion.cost),
    remove: [
      set(
        ['recipes', how],
        play.recipes[how].filter((other) => other !== id),
      ),
    ],
  };
}

function addRecipe(current: CharacterState, most: number): CatalogAction {
  const { character, play } = current;
  const known = new Set(knownRecipes(current));
  const open = potions(character.content).filter(({ id }) => !known.has(id));
  const isFull = play.recipes.known.length >= most;
  const option = (how: 'known' | 'found', { id, name }: ItemEntry): SelectOption => ({
    value: `${how}-${id}`,
    label: t(`inventory.recipes.${how}As`, { potion: name }),
    edits: [set(['recipes', how], [...play.recipes[how], id]), ...naming(character.content, id, ['recipes'])],
    ...(how === 'known' && isFull && { blocked: t('inventory.recipes.full', { most }) }),
  });
  return {
    id: 'add-recipe',
    label: t('inventory.recipes.add'),
    edits: [],
    options: (['known', 'found'] as const).flatMap((how) => open.map((potion) => option(how, potion))),
    ...(open.length === 0 && { blocked: t('inventory.recipes.all') }),
  };
}

/** Implements sections 4 and 5.1: a Mnd roll, paid with Heroism or half the price; or the scenario's free potion. */
export function brewing(current: CharacterState): RowsBlock[] {
  if (!isBrewer(current)) return [];
  return [
    rowsBlock(
      { id: 'brewing', title: t('inventory.brewing.title'), empty: t('inventory.brewing.empty') },
      knownRecipes(current).map((id) => {
        const potion = gearOf(current.character.content, id);
        const modifier = brewingModifier(potion);
        return {
          id,
          title: potion.name,
          detail: t('inventory.brewing.roll', { modifier: signed(modifier) }),
          text: potion.text,
          actions: [...freePotion(current, id), payHeroism(current, id), payCoins(current, id)],
        };
      }),
    ),
  ];
}

type Brewable = Pick<ItemEntry, 'name' | 'cost'> & { readonly kind: string; readonly brewing?: number };

/** Implements sections 4 and 5.1. */
function brewingModifier({ brewing: own = 0 }: Brewable): number {
  return workshop.brewing.modifier + own;
}

function brewed(content: Content, id: string, by: 'healing' | 'free-potion'): Edit {
  return arrived(content, { kind: 'craft', what: { id }, quantity: 1, by });
}

function brewRoll(current: CharacterState, id: string) {
  const { character } = current;
  const potion = gearOf(character.content, id);
  return healingRoll(current, {
    label: t('inventory.brewing.label', { potion: potion.name }),
    mode: 'advantage',
    modifier: brewingModifier(potion),
    notes: [
      advantageNote(t('skills.healing.name')),
      sourceText({ label: potion.name, amount: brewingModifier(potion) }),
    ],
    after: [
      after(['success', 'critical-success'], t('inventory.brewing.done', { potion: potion.name }), [
        brewed(character.content, id, 'healing'),
      ]),
    ],
  });
}

function payHeroism(current: CharacterState, id: string): PlayAction {
  const { heroism } = workshop.brewing;
  return {
    id: `brew-heroism-${id}`,
    label: t('inventory.brewing.heroism', { count: heroism }),
    roll: brewRoll(current, id),
    ...paying(current, heroism),
  };
}

function payCoins(current: CharacterState, id: string): PlayAction {
  const { content, inventory } = current.character;
  const { currency } = content;
  // Half of an odd price is rounded up to whole coins.
  const half = Math.ceil(gearOf(content, id).cost / 2);
  const short = half - inventory.coins.left;
  return {
    id: `brew-coins-${id}`,
    label: t('inventory.brewing.coins', { amount: currency.amount(half) }),
    edits: [arrived(content, { kind: 'ingredients', what: { id } }, -half)],
    roll: brewRoll(current, id),
    ...(short > 0 && { blocked: t('inventory.shop.short', { amount: currency.amount(short) }) }),
  };
}

function freePotion({ character, play }: CharacterState, id: string): PlayAction[] {
  const { potions: left } = play.pools;
  if (left === 0) return [];
  return [
    {
      id: `brew-free-${id}`,
      label: t('inventory.brewing.free', { count: left }),
      edits: [
        brewed(character.content, id, 'free-potion'),
        changeBy(['pools', 'potions'], { from: left, by: -1 }),
      ],
    },
  ];
}

/** Lists relics gained by the skill, as treasure or as a reward (5.2). */
export function relicCatalog(current: CharacterState): CatalogWidget {
  const { content } = current.character;
  return catalogWidget(
    { id: 'relics', title: t('inventory.relicList.title'), searchLabel: t('inventory.relicList.search') },
    [{ id: 'relics', label: t('inventory.relicList.group') }],
    content.relics.all.map((relic) => relicEntry(current, relic)),
  );
}

function relicEntry({ character }: CharacterState, relic: RelicEntry): CatalogEntry {
  const isSkilled = levelOf(character.advanced.skills, 'minion-relic') !== undefined;
  return {
    id: relic.id,
    title: relic.name,
    group: 'relics',
    text: relic.text,
    terms: relic.gear.flatMap((id) => {
      const gear = gearOf(character.content, id);
      return [{ label: gear.name, explanation: gear.text }, ...gearTerms(character.content, gear)];
    }),
    owned: character.inventory.relics.filter(({ id }) => id === relic.id).length,
    actions: [
      {
        id: 'gain',
        label: t('inventory.relicList.gain'),
        edits: [],
        options: findings.map((how): SelectOption => ({
          value: how,
          label: t(`inventory.findings.${how}`),
          edits: [arrived(character.content, { kind: 'find', what: { relic: relic.id }, quantity: 1, how })],
          ...(how === 'skill' && !isSkilled && { blocked: t('inventory.relicList.noSkill') }),
        })),
      },
    ],
  };
}

/** Requires the advanced level of Crafting (4). */
export function isCrafter({ character }: CharacterState): boolean {
  return levelOf(character.advanced.skills, 'crafting') === 'advanced';
}

/** Implements section 4: the stat, the task, and the price in Heroism. */
export function minorRelicDraft(current: CharacterState): ChosenWidget {
  const { play, character } = current;
  const { draft } = play;
  const task = draft.task.trim();
  const left = heroismLeft(play, character);
  const { heroism } = workshop.minorRelic;
  const blocked =
    left < heroism
      ? t('inventory.minor.heroism', { left, count: heroism })
      : task === ''
        ? t('inventory.minor.noTask')
        : undefined;
  return chosenWidget(
    { id: 'minor-relic', title: t('inventory.minor.title'), empty: t('inventory.minor.title') },
    [
      {
        id: 'draft',
        title: t('inventory.minor.row', { bonus: figures.minorRelic.bonus }),
        controls: [
          selectAt(
            ['draft', 'stat'],
            t('inventory.minor.stat'),
            draft.stat,
            statIds.map((stat) => ({ value: stat, label: statName(stat) })),
          ),
          textAt(['draft', 'task'], t('inventory.minor.task'), draft.task, 200, {
            hint: t('inventory.minor.taskHint'),
          }),
        ],
        actions: [
          {
            id: 'craft',
            label: t('inventory.minor.craft', { count: heroism }),
            edits: [
              changeBy(['heroism'], { from: left, by: -heroism }),
              moved({ kind: 'craft', what: { stat: draft.stat, task }, quantity: 1, by: 'crafting' }),
              set(['draft', 'task'], ''),
            ],
            ...(blocked && { blocked }),
          },
        ],
      },
    ],
  );
}
