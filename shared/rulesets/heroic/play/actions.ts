import type { RollRequest } from '#shared/rules/checks';
import { changeBy, resetTo, type Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import { actionsBlock } from '#shared/rules/builders/blocks';
import type { ActionsBlock, PlayAction, RolledDice } from '#shared/rules/play';
import { healingAttempts, sleepRestores } from '#shared/rulesets/heroic/calculators/life';
import { scenarioStart } from '#shared/rulesets/heroic/inventory/scenario';
import { used } from '#shared/rulesets/heroic/inventory/trade';
import { conditionById, figures } from '#shared/rulesets/heroic/content/resolution';
import { nextTurn } from '#shared/rulesets/heroic/combat/turn';
import { advantageNote, healingRoll, mending } from '#shared/rulesets/heroic/checks/requests';
import {
  heroismLeft,
  sessionHeroism,
  restoring,
  paying,
  type CharacterState,
} from '#shared/rulesets/heroic/derive/state';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { labelAndText, t } from '#shared/rulesets/heroic/texts';
import { allOver, begun, ended } from '#shared/rulesets/heroic/state/play';

/** Implements sections 7 and 13.3. */
export function recovery(current: CharacterState): ActionsBlock {
  return actionsBlock({ id: 'recovery', place: 'rest', title: t('play.recovery') }, [
    { ...sleep(current), passes: { seconds: 8 * 3600, rest: true } },
    newDay(current),
    treat(current),
    meal(current),
    potion(current),
  ]);
}

/** Eight hours of rest (7). */
export function sleep(current: CharacterState): PlayAction {
  const amount = sleepRestores(current.character.stats.str.value);
  const restored = restoring(current, amount);
  return {
    id: 'sleep',
    ...labelAndText('play.sleep', { restored: amount }),
    changes: [restored.line],
    edits: [restored.edit],
    ...(restored.isWhole
      ? { blocked: t('play.whole') }
      : amount <= 0 && { blocked: t('play.sleep.blocked') }),
  };
}

/** New counts of things that are limited by the day. */
export function newDay(
  { play }: CharacterState,
  counts: readonly ('healed' | 'meals')[] = ['healed', 'meals'],
): PlayAction {
  const strained = Object.values(play.absorbed).some((amount) => amount > 0);
  return {
    id: 'day',
    ...labelAndText('play.day'),
    changes: [
      ...counts.map((id) => t(`play.lines.${id}`, { from: play[id] })),
      ...(strained ? [t('play.lines.foci')] : []),
    ],
    edits: [
      ...counts.map((id) => resetTo([id], { from: play[id], to: 0 })),
      ...allOver(['absorbed'], play.absorbed),
    ],
    ...(counts.every((id) => play[id] === 0) && !strained && { blocked: t('play.day.blocked') }),
  };
}

/** The roll uses the character's own Mnd by default, as if healing themselves. */
function treat(current: CharacterState): PlayAction {
  const trained = levelOf(current.character.advanced.skills, 'healing') !== undefined;
  return treatment(current, {
    text: 'play.treat.text',
    more: trained ? figures.recovery.trained : 0,
    roll: healingRoll(current, {
      label: t('play.treat.label'),
      mode: trained ? 'advantage' : 'normal',
      notes: [t('play.treat.healer'), ...(trained ? [advantageNote(t('skills.healing.name'))] : [])],
    }),
  });
}

/** A healing attempt (7); their number in a day is limited. */
export function treatment(
  current: CharacterState,
  { text, more = 0, roll }: { readonly text: string; readonly more?: number; readonly roll: RollRequest },
): PlayAction {
  const { healed } = current.play;
  const attempts = healingAttempts(current.character.stats.str.value);
  const { healing, healingCritical } = figures.recovery;
  return {
    id: 'treat',
    label: t('play.treat.label'),
    text: t(text, { left: Math.max(0, attempts - healed) }),
    edits: [changeBy(['healed'], { from: healed, by: 1 })],
    roll: mending(current, roll, healing + more, healingCritical + more),
    ...(restoring(current, 0).isWhole
      ? { blocked: t('play.whole') }
      : healed >= attempts && { blocked: t('play.treat.blocked', { attempts }) }),
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
              label: t('inventory.uses.carried', { count: carried.quantity, left: carried.quantity - 1 }),
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
  return actionsBlock({ id: 'milestones', place: 'rest', title: t('play.milestones') }, [
    nextTurn(current),
    sessionStart(current),
    scenarioStart(current, rolledDice),
    scene(current),
  ]);
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
    ...labelAndText('play.session'),
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
    ...labelAndText('play.scene'),
    changes: [
      ...ending.map((id) => t('play.lines.ends', { what: t(`conditions.${id}.name`) })),
      ...(idle ? [t('combat.reload.all')] : []),
    ],
    edits: [...ending.map(ended), ...allOver(['reloading'], play.reloading)],
    ...(ending.length === 0 && !idle && { blocked: t('play.scene.blocked') }),
  };
}

/** Implements section 3.1: reasons for awards during a session, one or two points each. */
const feats = ['obstacle', 'opponent', 'roleplay'] as const;
const amounts = [1, 2] as const;

/** Implements section 3.1; rolls offer to spend Heroism. */
export function heroismAwards({ play, character }: CharacterState): ActionsBlock {
  const left = heroismLeft(play, character);
  return actionsBlock(
    { id: 'heroism-awards', title: t('upgrades.heroism.title') },
    feats.map((feat) => ({
      id: `heroism-${feat}`,
      label: t(`upgrades.heroism.${feat}`),
      text: t('upgrades.heroism.text'),
      edits: [],
      options: amounts.map((amount) => ({
        id: String(amount),
        label: t('upgrades.heroism.points', { count: amount }),
        edits: [changeBy(['heroism'], { from: left, by: amount })],
      })),
    })),
  );
}

/** Uses of Heroism outside of rolls (4): setting a fact, trying one's luck; empty without these skills. */
export function skillActions(current: CharacterState, rolledDice?: RolledDice): ActionsBlock[] {
  const { skills } = current.character.advanced;
  const actions = [
    ...(levelOf(skills, 'learning') === 'advanced' ? [fact(current)] : []),
    ...(levelOf(skills, 'luck') === 'advanced' ? [luck(current, rolledDice)] : []),
  ];
  return actions.length === 0
    ? []
    : [{ kind: 'actions', id: 'skill-actions', title: t('fight.skillActions'), actions }];
}

/** Advanced Learning (4): a fact solves a situation or helps one roll. */
function fact(current: CharacterState): PlayAction {
  const { price, bonus } = figures.fact;
  const { edits: paid, ...rest } = paying(current, price);
  return {
    id: 'fact',
    ...labelAndText('fight.fact', { price }),
    edits: [],
    options: [
      { id: 'situation', label: t('fight.fact.situation'), edits: paid },
      {
        id: 'roll',
        label: t('fight.fact.roll', { bonus }),
        edits: [...paid, ...begun('known-fact')],
      },
    ],
    ...rest,
  };
}

/** Advanced Luck (4) for Heroism not spent on the result of a roll: a 6 returns it. */
function luck({ character, play }: CharacterState, rolledDice?: RolledDice): PlayAction {
  const die = rolledDice?.action === 'luck' ? rolledDice.dice[0]?.[0] : undefined;
  const back = die === figures.heroism.recoveredFrom;
  return {
    id: 'luck',
    ...labelAndText('fight.luck', { face: figures.heroism.recoveredFrom }),
    dice: [{ id: 'luck', sides: 6, count: 1 }],
    changes: die === undefined ? [] : [t(back ? 'tables.luck.back' : 'tables.luck.spent')],
    edits: back ? [changeBy(['heroism'], { from: heroismLeft(play, character), by: 1 })] : [],
  };
}
