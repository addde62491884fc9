import { set } from '../../../character/edits';
import type { Text } from '../../../kernel/text';
import type { ActionsBlock, PlayAction } from '../../../rules/play';
import { healingAttempts, sleepRestores } from '../calculators/life';
import { conditionById, figures } from '../resolution';
import { statRoll, type Standing } from '../rollRequests';
import { levelOf } from '../skills';
import { t } from '../texts';
import { shooters } from './ammunition';
import { enduranceLeft, heroismLeft, sessionHeroism } from './state';

/** Endurance before and after something that restores some of it, never above the most (7). */
function restoring({ play, character }: Standing, amount: number) {
  const from = enduranceLeft(play, character);
  const to = Math.max(from, Math.min(character.endurance.value, from + amount));
  return { from, to, isWhole: from >= character.endurance.value, edit: set(['endurance'], to) };
}

function enduranceLine({ from, to }: { readonly from: number; readonly to: number }): Text {
  return t('play.lines.endurance', { from, to });
}

/** Rest, food, healing (7, 13.3). */
export function recovery(standing: Standing): ActionsBlock {
  return {
    kind: 'actions',
    id: 'recovery',
    title: t('play.recovery'),
    actions: [sleep(standing), newDay(standing), treat(standing), meal(standing), potion(standing)],
  };
}

function sleep(standing: Standing): PlayAction {
  const { str } = standing.character.advanced.stats;
  const restored = restoring(standing, sleepRestores(str));
  return {
    id: 'sleep',
    label: t('play.sleep.label'),
    text: t('play.sleep.text', { restored: sleepRestores(str) }),
    changes: [enduranceLine(restored)],
    edits: [restored.edit],
    ...(restored.isWhole && { blocked: t('play.whole') }),
  };
}

function newDay({ play }: Standing): PlayAction {
  return {
    id: 'day',
    label: t('play.day.label'),
    text: t('play.day.text'),
    changes: [t('play.lines.healed', { from: play.healed }), t('play.lines.meals', { from: play.meals })],
    edits: [set(['healed'], 0), set(['meals'], 0)],
    ...(play.healed === 0 && play.meals === 0 && { blocked: t('play.day.blocked') }),
  };
}

/** A healing attempt that this character receives; the roll starts from its own Mnd, as if it tended itself. */
function treat(standing: Standing): PlayAction {
  const { character, play } = standing;
  const trained = levelOf(character.advanced.skills, 'healing') !== undefined;
  const kit = character.owned.some(({ gear }) => gear.id === 'healing-kit');
  const attempts = healingAttempts(character.advanced.stats.str);
  const more = trained ? figures.recovery.trained : 0;
  const healing = (outcome: string, amount: number) => {
    const restored = restoring(standing, amount + more);
    return { outcomes: [outcome], label: enduranceLine(restored), edits: [restored.edit] };
  };
  const blocked = restoring(standing, 0).isWhole
    ? t('play.whole')
    : play.healed >= attempts
      ? t('play.treat.blocked', { attempts })
      : undefined;
  return {
    id: 'treat',
    label: t('play.treat.label'),
    text: t('play.treat.text', { left: Math.max(0, attempts - play.healed) }),
    edits: [set(['healed'], play.healed + 1)],
    roll: {
      ...statRoll(standing, 'mnd', {
        label: t('play.treat.label'),
        mode: trained ? 'advantage' : 'normal',
        modifier: kit ? figures.recovery.kit : 0,
      }),
      after: [
        healing('success', figures.recovery.healing),
        healing('critical-success', figures.recovery.healingCritical),
      ],
    },
    ...(blocked && { blocked }),
  };
}

function meal(standing: Standing): PlayAction {
  const { play } = standing;
  const restored = restoring(standing, figures.recovery.meal);
  return {
    id: 'meal',
    label: t('play.meal.label'),
    text: t('play.meal.text', { meals: figures.recovery.meals }),
    changes: [enduranceLine(restored)],
    edits: [restored.edit, set(['meals'], play.meals + 1)],
    ...(play.meals >= figures.recovery.meals && {
      blocked: t('play.meal.blocked', { meals: figures.recovery.meals }),
    }),
  };
}

function potion(standing: Standing): PlayAction {
  const restored = restoring(standing, figures.recovery.potion);
  return {
    id: 'potion',
    label: t('play.potion.label'),
    text: t('play.potion.text'),
    changes: [enduranceLine(restored)],
    edits: [restored.edit],
    ...(restored.isWhole && { blocked: t('play.whole') }),
  };
}

/** The start of a session, of a scenario, and the end of a scene (3.3, 12). */
export function milestones(standing: Standing): ActionsBlock {
  return {
    kind: 'actions',
    id: 'milestones',
    title: t('play.milestones'),
    actions: [session(standing), scenario(standing), scene(standing)],
  };
}

function session({ character, play }: Standing): PlayAction {
  const start = sessionHeroism(play, character);
  return {
    id: 'session',
    label: t('play.session.label'),
    text: t('play.session.text'),
    changes: [
      t('play.lines.heroism', { from: heroismLeft(play, character), to: start }),
      ...(play.contacts > 0 ? [t('play.lines.contacts')] : []),
    ],
    edits: [set(['heroism'], start), set(['contacts'], 0)],
  };
}

/** What a scenario brings (3.3): shots, and what skills and relics grant; the last two are only told. */
function scenario(standing: Standing): PlayAction {
  const { advanced, content } = standing.character;
  const { skills } = advanced;
  const amount = content.currency.amount(figures.crafting.coins);
  const shots = shooters(standing).map(({ weapon, full }) => ({
    line: t('play.lines.ammunition', { weapon: weapon.name, full }),
    edit: set(['ammunition', weapon.id], full),
  }));
  const granted = ['crafting', 'healing'].filter((skill) => levelOf(skills, skill) === 'advanced');
  const told = [
    ...granted.map((skill) => t(`play.lines.${skill}`, { amount })),
    ...(levelOf(skills, 'minion-relic') === undefined ? [] : [t('play.lines.relic')]),
    ...(levelOf(skills, 'connections') === undefined ? [] : [t('play.lines.connections')]),
    t('play.lines.definition'),
  ];
  return {
    id: 'scenario',
    label: t('play.scenario.label'),
    text: t('play.scenario.text'),
    changes: [...shots.map(({ line }) => line), ...told],
    edits: shots.map(({ edit }) => edit),
  };
}

/** The end of a scene: what lasts no longer ends, potions and hazards go on. */
function scene({ play }: Standing): PlayAction {
  const outlasts = (id: string): boolean => conditionById.get(id)?.outlasts === true;
  const ending = play.conditions.filter((id) => !outlasts(id));
  return {
    id: 'scene',
    label: t('play.scene.label'),
    text: t('play.scene.text'),
    changes: ending.map((id) => t('play.lines.ends', { what: t(`conditions.${id}.name`) })),
    edits: [set(['conditions'], play.conditions.filter(outlasts))],
    ...(ending.length === 0 && { blocked: t('play.scene.blocked') }),
  };
}
