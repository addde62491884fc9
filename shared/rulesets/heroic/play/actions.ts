import { changeBy, resetTo, set, type Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { ActionsBlock, RolledDice, PlayAction } from '#shared/rules/play';
import { healingAttempts, sleepRestores } from '#shared/rulesets/heroic/calculators/life';
import { scenarioStart } from '#shared/rulesets/heroic/inventory/scenario';
import { used } from '#shared/rulesets/heroic/inventory/trade';
import { restoring } from '#shared/rulesets/heroic/inventory/uses';
import { conditionById, figures } from '#shared/rulesets/heroic/content/resolution';
import { nextTurn } from '#shared/rulesets/heroic/combat/turn';
import { healingRoll } from '#shared/rulesets/heroic/checks/healing';
import { advantageNote } from '#shared/rulesets/heroic/checks/requests';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';
import { allOver } from '#shared/rulesets/heroic/state/play';
import { heroismLeft, sessionHeroism } from '#shared/rulesets/heroic/derive/points';

/** Implements sections 7 and 13.3. */
export function recovery(current: CharacterState): ActionsBlock {
  return {
    kind: 'actions',
    id: 'recovery',
    place: 'rest',
    title: t('play.recovery'),
    actions: [sleep(current), newDay(current), treat(current), meal(current), potion(current)],
  };
}

function sleep(current: CharacterState): PlayAction {
  const { value: str } = current.character.stats.str;
  const restored = restoring(current, sleepRestores(str));
  return {
    id: 'sleep',
    label: t('play.sleep.label'),
    text: t('play.sleep.text', { restored: sleepRestores(str) }),
    changes: [restored.line],
    edits: [restored.edit],
    passes: { seconds: 8 * 3600, rest: true },
    ...(restored.isWhole && { blocked: t('play.whole') }),
  };
}

function newDay({ play }: CharacterState): PlayAction {
  const strained = Object.values(play.absorbed).some((amount) => amount > 0);
  return {
    id: 'day',
    label: t('play.day.label'),
    text: t('play.day.text'),
    changes: [
      t('play.lines.healed', { from: play.healed }),
      t('play.lines.meals', { from: play.meals }),
      ...(strained ? [t('play.lines.foci')] : []),
    ],
    edits: [
      resetTo(['healed'], { from: play.healed, to: 0 }),
      resetTo(['meals'], { from: play.meals, to: 0 }),
      ...allOver(['absorbed'], play.absorbed),
    ],
    ...(play.healed === 0 && play.meals === 0 && !strained && { blocked: t('play.day.blocked') }),
  };
}

/** The roll uses the character's own Mnd by default, as if healing themselves. */
function treat(current: CharacterState): PlayAction {
  const { character, play } = current;
  const trained = levelOf(character.advanced.skills, 'healing') !== undefined;
  const attempts = healingAttempts(character.stats.str.value);
  const more = trained ? figures.recovery.trained : 0;
  const healing = (outcome: string, amount: number) => {
    const restored = restoring(current, amount + more);
    return { outcomes: [outcome], label: restored.line, edits: [restored.edit] };
  };
  const blocked = restoring(current, 0).isWhole
    ? t('play.whole')
    : play.healed >= attempts
      ? t('play.treat.blocked', { attempts })
      : undefined;
  return {
    id: 'treat',
    label: t('play.treat.label'),
    text: t('play.treat.text', { left: Math.max(0, attempts - play.healed) }),
    edits: [changeBy(['healed'], { from: play.healed, by: 1 })],
    roll: healingRoll(current, {
      label: t('play.treat.label'),
      mode: trained ? 'advantage' : 'normal',
      notes: trained ? [advantageNote(t('skills.healing.name'))] : [],
      after: [
        healing('success', figures.recovery.healing),
        healing('critical-success', figures.recovery.healingCritical),
      ],
    }),
    ...(blocked && { blocked }),
  };
}

/** Offers a carried meal, or one provided by others. */
function meal(current: CharacterState): PlayAction {
  const { meals } = figures.recovery;
  return taken(current, 'meal', 'meal', {
    text: t('play.meal.text', { meals }),
    amount: figures.recovery.meal,
    more: [changeBy(['meals'], { from: current.play.meals, by: 1 })],
    blocked: current.play.meals >= meals ? t('play.meal.blocked', { meals }) : undefined,
  });
}

function potion(current: CharacterState): PlayAction {
  return taken(current, 'potion', 'healing-potion', {
    text: t('play.potion.text'),
    amount: figures.recovery.potion,
    more: [],
    blocked: restoring(current, 0).isWhole ? t('play.whole') : undefined,
  });
}

/** Uses up a carried item, or one given by someone else. */
function taken(
  current: CharacterState,
  id: 'meal' | 'potion',
  gear: string,
  given: {
    readonly text: Text;
    readonly amount: number;
    readonly more: readonly Edit[];
    readonly blocked: Text | undefined;
  },
): PlayAction {
  const restored = restoring(current, given.amount);
  const edits = [restored.edit, ...given.more];
  const carried = current.character.inventory.lines.find((line) => line.gear.id === gear);
  const { blocked } = given;
  return {
    id,
    label: t(`play.${id}.label`),
    text: given.text,
    changes: [restored.line],
    ...(carried === undefined
      ? { edits }
      : {
          edits: [],
          options: [
            {
              id: 'carried',
              label: t('inventory.uses.carried', { count: carried.quantity }),
              edits: [...edits, used(carried)],
            },
            { id: 'elsewhere', label: t('inventory.uses.elsewhere'), edits },
          ],
        }),
    ...(blocked && { blocked }),
  };
}

/** The start of a session or scenario, and the end of a scene (3.3, 12). */
export function milestones(current: CharacterState, rolledDice?: RolledDice): ActionsBlock {
  return {
    kind: 'actions',
    id: 'milestones',
    place: 'rest',
    title: t('play.milestones'),
    actions: [nextTurn(current), sessionStart(current), scenarioStart(current, rolledDice), scene(current)],
  };
}

/** Resets Heroism and the attempts at contacts. */
export function sessionStart({ character, play }: CharacterState): PlayAction {
  const start = sessionHeroism(play, character);
  const from = heroismLeft(play, character);
  const changes = [
    ...(from === start ? [] : [t('play.lines.heroism', { from, to: start })]),
    ...(play.contacts > 0 ? [t('play.lines.contacts')] : []),
  ];
  return {
    id: 'session',
    label: t('play.session.label'),
    text: t('play.session.text'),
    changes,
    edits: [resetTo(['heroism'], { from, to: start }), resetTo(['contacts'], { from: play.contacts, to: 0 })],
    ...(changes.length === 0 && { blocked: t('play.lines.nothing') }),
  };
}

/** Ends temporary conditions; potions and hazards continue. */
function scene({ play }: CharacterState): PlayAction {
  const outlasts = (id: string): boolean => conditionById.get(id)?.outlasts === true;
  const ending = play.conditions.filter((id) => !outlasts(id));
  const idle = Object.values(play.reloading).some((turns) => turns > 0);
  return {
    id: 'scene',
    label: t('play.scene.label'),
    text: t('play.scene.text'),
    changes: [
      ...ending.map((id) => t('play.lines.ends', { what: t(`conditions.${id}.name`) })),
      ...(idle ? [t('combat.reload.all')] : []),
    ],
    edits: [set(['conditions'], play.conditions.filter(outlasts)), ...allOver(['reloading'], play.reloading)],
    ...(ending.length === 0 && !idle && { blocked: t('play.scene.blocked') }),
  };
}
