import { begun } from '#shared/rulesets/heroic/state/play';
import { changeBy, type Edit } from '#shared/character/edits';
import { raw, signed, type Text } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import { entriesBlock } from '#shared/rules/builders/blocks';
import { sourceText } from '#shared/rules/explained';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import type { EntriesBlock } from '#shared/rules/sheetViews';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { statIds } from '#shared/rulesets/heroic/data/index';
import {
  advantageNote,
  healingSkill,
  healingSkillRoll,
  modifierFor,
  modifierNotes,
  request,
  skillRoll,
  statRoll,
  successes,
} from '#shared/rulesets/heroic/checks/requests';
import { moved } from '#shared/rulesets/heroic/derive/transfers';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { plainPower, useRoll } from '#shared/rulesets/heroic/powers/requests';
import { figures, tools } from '#shared/rulesets/heroic/content/resolution';
import { levelOf, skillName } from '#shared/rulesets/heroic/derive/skills';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { line, type RollEntry } from '#shared/rulesets/heroic/combat/block';
import { statName, t } from '#shared/rulesets/heroic/texts';

/** The roll of a click on a skill (4); a power rolls the first use of its sphere. */
export function rollOfSkill(current: CharacterState, taken: TakenSkill): RollRequest | undefined {
  const { content } = current.character;
  if (taken.id === 'connections') return contacts(current, taken.level);
  if (taken.id === healingSkill) return healingSkillRoll(current, taken);
  if (taken.id !== 'power') return skillRoll(current, taken);
  const sphere = content.spheres.get(taken.focus ?? '');
  const [use] = sphere?.uses ?? [];
  return sphere === undefined || use === undefined
    ? plainPower(current, taken, skillName(content, taken))
    : useRoll(current, taken, sphere, use);
}

/** Implements contacts (4): each attempt in a session makes the next one harder. */
function contacts(current: CharacterState, level: TakenSkill['level']): RollRequest {
  const { play, character } = current;
  const { perTry, coins } = figures.contacts;
  const penalty = play.contacts * perTry;
  const { name } = skillOf(character.content, 'connections');
  const helped = level === 'advanced';
  return statRoll(current, 'mnd', {
    label: name,
    mode: helped ? 'advantage' : 'normal',
    modifier: penalty,
    notes: [
      ...(helped ? [advantageNote(name)] : []),
      ...(penalty === 0 ? [] : [t('tasks.contacts.penalty', { modifier: signed(penalty) })]),
    ],
    after: [
      { label: t('tasks.contacts.asked'), edits: [changeBy(['contacts'], { from: play.contacts, by: 1 })] },
      contactCoins(current, coins[level]),
    ],
  });
}

/** Offers up to the maximum in steps (4). */
function contactCoins({ character }: CharacterState, most: number): Consequence {
  const { currency } = character.content;
  const amounts = [1, 2 / 3, 1 / 3].map((part) => Math.round(most * part));
  return after(successes, t('tasks.contacts.coins', { amount: currency.amount(most) }), [], {
    options: amounts.map((amount) => ({
      id: String(amount),
      label: currency.amount(amount),
      edits: [coinsFrom(amount)],
    })),
  });
}

const coinsFrom = (amount: number): Edit => moved({ kind: 'income', of: { skill: 'connections' } }, amount);

/** Adds a meal found in the wild. */
const mealFound = (): Edit => moved({ kind: 'find', what: { id: 'meal' }, quantity: 1, how: 'skill' });

/** Rolls besides the skills themselves, for tasks with skills, tools and helpers (4, 6.1, 9.2, 13.3). */
export function taskBlock(current: CharacterState): EntriesBlock {
  return entriesBlock({ id: 'tasks', title: t('tasks.title'), empty: raw('') }, [
    ...skillTasks(current),
    ...toolTasks(current),
    ...relicTasks(current),
    ...maneuvers(current),
    ...leading(current),
  ]);
}

/** Further rolls of single skills (4). */
function skillTasks(current: CharacterState): RollEntry[] {
  const { character, play } = current;
  const level = (id: string) => levelOf(character.advanced.skills, id);
  const task = (id: string, skill: string, modifier: number, after: readonly Consequence[] = []) =>
    line(
      id,
      statRoll(current, 'mnd', {
        label: t(`tasks.${id}.label`),
        mode: 'advantage',
        modifier,
        notes: [advantageNote(skillOf(character.content, skill).name)],
        after,
      }),
      t(`tasks.${id}.text`),
    );
  const after = (label: Text, edits: readonly Edit[]) => [{ outcomes: successes, label, edits }];
  const heartened = play.conditions.includes('heartened')
    ? []
    : after(t('tasks.rally.self'), begun('heartened'));
  const { rally, senses, foraging } = figures;
  const meal = after(t('tasks.forage.meal'), [mealFound()]);
  return [
    ...(level('charisma') === 'advanced' ? [task('rally', 'charisma', rally.modifier, heartened)] : []),
    ...(level('perception') === 'advanced' ? [task('senses', 'perception', senses.modifier)] : []),
    ...(level('survival') === undefined ? [] : [task('forage', 'survival', foraging.modifier, meal)]),
  ];
}

/** A tool helps with one kind of task, with or without its skill (13.3). */
function toolTasks(current: CharacterState): RollEntry[] {
  const { character } = current;
  const carried = new Set(character.owned.map(({ gear }) => gear.id));
  return tools
    .filter(({ item }) => carried.has(item))
    .map(({ item, skill, stat, bonus }) => {
      const entry = skillOf(character.content, skill);
      const trained = levelOf(character.advanced.skills, skill) !== undefined;
      const tool = character.content.gear.get(item)?.name ?? raw(item);
      return line(
        `tool-${item}`,
        statRoll(current, stat, {
          label: tool,
          mode: trained ? 'advantage' : 'normal',
          modifier: bonus,
          notes: [
            ...(trained ? [advantageNote(entry.name)] : []),
            sourceText({ label: tool, amount: bonus }),
          ],
        }),
        t(`tasks.tools.${item}`),
      );
    });
}

/** Minor relics add +1 to their stat for their task (4). */
function relicTasks(current: CharacterState): RollEntry[] {
  return current.character.inventory.minorRelics.map(({ key, stat, task }) => {
    const label = raw(task);
    const bonus = figures.minorRelic.bonus;
    return line(
      `relic-${key}`,
      statRoll(current, stat, {
        label,
        modifier: bonus,
        notes: [t('tasks.relic.note', { bonus })],
      }),
      t('tasks.relic.text', { stat: statName(stat), bonus }),
    );
  });
}

/** Risky maneuvers (9.2), by the kinds of vehicles that the character knows, or of any kind. */
function maneuvers(current: CharacterState): RollEntry[] {
  const { character } = current;
  const known = character.advanced.skills.filter(({ id }) => id === 'mobility');
  return [undefined, ...known].map((taken, index) => {
    const name = taken === undefined ? t('checks.maneuver.title') : skillName(character.content, taken);
    const label = taken === undefined ? name : t('tasks.maneuver.label', { skill: name });
    return line(
      `maneuver-${String(index)}`,
      maneuverRoll(current, label, taken === undefined ? [] : [advantageNote(name)]),
      t('tasks.maneuver.text'),
    );
  });
}

/** One benefit of the pilot's choice, or both penalties (9.2). */
export const maneuvered: readonly Consequence[] = [
  after(successes, t('tasks.maneuver.gain'), [], {
    options: (['maneuver-attack', 'maneuver-defense'] as const).map((id) => ({
      id,
      label: t(`conditions.${id}.name`),
      edits: begun(id),
    })),
  }),
  after('backfire', t('conditions.maneuver-backfired.name'), begun('maneuver-backfired')),
];

function maneuverRoll(current: CharacterState, label: Text, notes: readonly Text[]): RollRequest {
  const { character } = current;
  const mode = notes.length > 0 ? 'advantage' : 'normal';
  return request(current, {
    check: 'maneuver',
    label,
    values: { stat: character.counted.agi, modifier: modifierFor(character, 'agi'), mode },
    lucky: { mode: 'advantage' },
    notes: [...notes, ...modifierNotes(character, 'agi')],
    after: maneuvered,
  });
}

/** The leader's own roll together with the helpers' dice (6.1). */
function leading(current: CharacterState): RollEntry[] {
  return statIds.map((stat) => {
    const own = statRoll(current, stat);
    return line(
      `team-${stat}`,
      { ...own, check: 'team', label: t('tasks.team.label', { stat: statName(stat) }) },
      t('tasks.team.text'),
    );
  });
}
