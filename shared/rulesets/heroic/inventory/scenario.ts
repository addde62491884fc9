import { changeBy, resetTo, set, type Edit } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import type { DieGroup } from '#shared/rules/checks';
import type { Text } from '#shared/kernel/text';
import type { RolledDice, PlayAction } from '#shared/rules/play';
import { heroismLeft, shooters, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { figures, workshop } from '#shared/rulesets/heroic/content/resolution';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { labelAndText, t } from '#shared/rulesets/heroic/texts';
import type { RelicEntry } from '#shared/rulesets/heroic/content/relics';
import { moved } from '#shared/rulesets/heroic/derive/transfers';

/** The messages and edits of one gain. */
interface Gift {
  readonly lines: readonly Text[];
  readonly edits: readonly Edit[];
}

/** Implements section 3.3: shots, and gains from skills and relics; dice of an income are rolled first. */
export function scenarioStart(current: CharacterState, rolledDice?: RolledDice): PlayAction {
  const id = 'scenario';
  const dice = incomeDice(current);
  const thrown = rolledDice?.action === id ? rolledDice.dice : undefined;
  const isWaiting = dice.length > 0 && thrown === undefined;
  const gifts = [
    shots(current),
    heroism(current),
    ...earners(current).map((relic, index) => income(current, relic, thrown?.[index])),
    crafting(current),
    healing(current),
    reminders(current),
    redefinition(current),
  ];
  return {
    id,
    ...labelAndText('play.scenario'),
    changes: gifts.flatMap(({ lines }) => lines),
    edits: isWaiting ? [] : gifts.flatMap(({ edits }) => edits),
    ...(dice.length > 0 && { dice }),
  };
}

function shots(current: CharacterState): Gift {
  const all = shooters(current);
  return {
    lines: all.map(({ weapon, full }) => t('play.lines.ammunition', { weapon: weapon.name, full })),
    edits: all.map(({ weapon: { id }, full }) =>
      resetTo(['ammunition', id], { from: current.play.ammunition[id] ?? full, to: full }),
    ),
  };
}

/** Adds to the present Heroism (5.2). */
function heroism({ character, play }: CharacterState): Gift {
  const effectSources = character.inventory.relics.flatMap(({ name, scenario }) =>
    scenario?.heroism === undefined ? [] : [{ name, more: scenario.heroism }],
  );
  if (effectSources.length === 0) return nothing;
  const from = heroismLeft(play, character);
  const to = from + sum(effectSources.map(({ more }) => more));
  return {
    lines: effectSources.map(({ name, more }) =>
      t('inventory.scenario.heroism', { relic: name, more, from, to }),
    ),
    edits: [changeBy(['heroism'], { from, by: to - from })],
  };
}

const nothing: Gift = { lines: [], edits: [] };

function earners({ character }: CharacterState): readonly RelicEntry[] {
  return character.inventory.relics.filter(({ scenario }) => scenario?.income !== undefined);
}

function incomeDice(current: CharacterState): DieGroup[] {
  return earners(current).flatMap(({ name, scenario }, index) => {
    const { count = 0, sides = 0 } = scenario?.income ?? {};
    return [{ id: `income-${String(index)}`, label: name, sides, count }];
  });
}

/** Implements section 5.2: `times` the dice. */
function income(
  { character }: CharacterState,
  { id, name, scenario }: RelicEntry,
  dice?: readonly number[],
): Gift {
  const { times = 0, count = 0, sides = 0 } = scenario?.income ?? {};
  const { currency } = character.content;
  if (dice === undefined)
    return {
      lines: [t('inventory.scenario.incomeDice', { relic: name, times, count, sides, coins: currency.name })],
      edits: [],
    };
  const coins = times * sum(dice);
  return {
    lines: [
      t('inventory.scenario.income', {
        relic: name,
        times,
        dice: dice.join(' + '),
        amount: currency.amount(coins),
      }),
    ],
    edits: [moved({ kind: 'income', of: { relic: id }, dice: [...dice] }, coins)],
  };
}

/** Grants things up to a price; the unused rest of the last scenario is lost (4). */
function crafting({ character, play }: CharacterState): Gift {
  if (levelOf(character.advanced.skills, 'crafting') !== 'advanced') return nothing;
  const { coins } = figures.crafting;
  return {
    lines: [t('play.lines.crafting', { amount: character.content.currency.amount(coins) })],
    edits: [resetTo(['pools', 'crafting'], { from: play.pools.crafting, to: coins })],
  };
}

/** Grants a known potion (4). */
function healing({ character, play }: CharacterState): Gift {
  if (levelOf(character.advanced.skills, 'healing') !== 'advanced') return nothing;
  const potions = { from: play.pools.potions, to: workshop.brewing.free };
  return { lines: [t('play.lines.healing')], edits: [resetTo(['pools', 'potions'], potions)] };
}

/** Lists gains that only the GM can decide. */
function reminders({ character }: CharacterState): Gift {
  const { skills } = character.advanced;
  const hasRelics = character.inventory.relics.length > 0;
  return {
    lines: [
      ...(levelOf(skills, 'minion-relic') === undefined || hasRelics ? [] : [t('play.lines.relic')]),
      ...(levelOf(skills, 'connections') === undefined ? [] : [t('play.lines.connections')]),
    ],
    edits: [],
  };
}

/** Implements section 3.3: one free change of a definition per scenario. */
function redefinition(_standing: CharacterState): Gift {
  return { lines: [t('play.lines.definition')], edits: [set(['redefined'], false)] };
}
