import { limits } from '#shared/character/limits';
import type { AppError } from '#shared/kernel/errors';
import { message, raw, type Text } from '#shared/kernel/text';
import { words, type Names } from './aimed';
import type { Command, CommandOf, TableRules } from './command';
import {
  addCondition,
  carryOver,
  clearBy,
  clearConditions,
  endConcentration,
  kindText,
  usualLasts,
} from './conditions';
import { most, type Encounter, type Entry } from './document';
import { apply, combatantOf, fighterOf, put, tell, type Draft } from './draft';
import { endsNever } from './durations';
import { eventFault, eventText, keepEvent, removeEvent } from './events';
import { changeSheet, heal, hit } from './health';
import { joinFight, joiningFault } from './joining';
import { eventNow, rankOf, whoActs } from './order';
import { refusing } from './refusing';
import {
  beginEncounter,
  comeBack,
  delayTurn,
  holdTurn,
  leaveFight,
  nextTurn,
  turnsOver,
  passTime,
  tellActing,
} from './turns';

type Fault = AppError | undefined;

/** Everything the engine knows of one kind of command. */
interface Kind<C extends Command> {
  /** Before the first turn alone, or then too, such as foes that join; left out: only while it runs. */
  readonly phase?: 'beforehand' | 'always';
  readonly mayBeginRound?: true;
  /** Why it cannot be carried out; phase and targets are checked for all kinds. */
  readonly check?: (encounter: Encounter, command: C, rules: TableRules) => Fault;
  /** With a fault, nothing of it is kept. */
  readonly effect: (draft: Draft, command: C) => Fault;
  /** The line of the log, if it says more than `encounter.did.<kind>` with the targets. */
  readonly words?: (command: C, names: Names) => Text;
  /** Steps that repeat the line of the log. */
  readonly echoes?: readonly string[];
}

/** One whose commands have room for draws has to say that it may begin a round. */
type KindOf<C extends Command> = Kind<C> &
  ('draws' extends keyof C ? { readonly mayBeginRound: true } : { readonly mayBeginRound?: never });

export const commands: { readonly [K in Command['do']]: KindOf<CommandOf<K>> } = {
  begin: {
    phase: 'beforehand',
    mayBeginRound: true,
    check: ({ combatants }, { surprised = [] }) => {
      const index = surprised.findIndex((id) => !Object.hasOwn(combatants, id));
      const who = surprised[index];
      return who === undefined ? undefined : refusing('unknown', { who }, `surprised[${String(index)}]`);
    },
    effect: (draft, { surprised = [] }) => {
      for (const id of surprised) surprise(draft, id, true);
      beginEncounter(draft);
    },
  },
  group: {
    phase: 'always',
    check: ({ combatants }, { targets, together }) => {
      if (!together) return undefined;
      if (targets.length < 2) return refusing('groupOfOne', {}, 'targets');
      const sides = new Set(targets.map((id) => combatants[id]?.party));
      return sides.size > 1 ? refusing('groupSides', {}, 'targets') : undefined;
    },
    effect: (draft, { targets, together }) => {
      const name = together ? draft.ports.ids.next() : undefined;
      for (const id of targets) {
        put(draft, ['combatants', id, 'group'], name);
        tell(draft, id, message(together ? 'encounter.together' : 'encounter.apart'));
      }
    },
    words: ({ together }, { who }) => message(`encounter.did.${together ? 'group' : 'apart'}`, { who }),
    echoes: ['encounter.together', 'encounter.apart'],
  },
  surprise: {
    phase: 'always',
    effect: forEach((draft, id, { surprised = true }) => {
      surprise(draft, id, surprised);
    }),
    words: ({ surprised = true }, { who }) =>
      message(`encounter.did.${surprised ? 'surprise' : 'notSurprised'}`, { who }),
    echoes: ['encounter.surprised', 'encounter.notSurprised'],
  },
  join: {
    phase: 'always',
    check: (encounter, { combatants, wave }) => joiningFault(encounter, combatants, wave),
    effect: (draft, { combatants, wave }) => {
      joinFight(draft, combatants, wave);
    },
  },
  damage: {
    check: ({ entries, combatants }, { roll, targets, by }) => {
      if (by !== undefined && !Object.hasOwn(combatants, by)) return refusing('unknown', { who: by }, 'by');
      const again = roll === undefined ? -1 : targets.findIndex((id) => wasDealt(entries, roll, id));
      return again < 0 ? undefined : refusing('dealt', {}, `targets[${String(again)}]`);
    },
    effect: forEach((draft, id, { hits }) => hit(draft, id, hits)),
    words: words.damage,
  },
  heal: {
    effect: forEach((draft, id, { amount }) => heal(draft, id, amount)),
    words: words.heal,
  },
  condition: {
    check: (encounter, { by, lasts, targets }) => {
      const { combatants, conditions } = encounter;
      if (by !== undefined && !Object.hasOwn(combatants, by)) return refusing('unknown', { who: by }, 'by');
      if (Object.keys(conditions).length + targets.length > most.conditions)
        return refusing('tooManyConditions');
      const source = by ?? whoActs(encounter);
      const never = targets.some((on) => endsNever(encounter, lasts, on, source));
      return never ? refusing('noTurnOn', {}, 'until') : undefined;
    },
    effect: forEach((draft, id, command) => {
      const what = kindText(draft, id, command.condition);
      const source = command.by ?? whoActs(draft.encounter);
      const lasts = command.lasts ?? usualLasts(draft, id, command.condition, source);
      addCondition(draft, id, { ...command, ...(lasts && { lasts }) }, source);
      tell(draft, id, message('encounter.begins', { what }));
    }),
    words: words.condition,
    echoes: ['encounter.begins'],
  },
  endConcentration: {
    effect: forEach((draft, id, _, path) => {
      if (!endConcentration(draft, id))
        return refusing('notConcentrating', { who: combatantOf(draft, id).name }, path);
      tell(draft, id, message('encounter.stopsConcentrating'));
      return undefined;
    }),
    echoes: ['encounter.stopsConcentrating'],
  },
  clear: {
    effect: forEach((draft, id, { condition, by }, path) => {
      const what = kindText(draft, id, condition);
      if (!clearConditions(draft, id, condition, by))
        return refusing('notThere', { who: combatantOf(draft, id).name, what }, path);
      if (by === undefined) tell(draft, id, message('encounter.ends', { what }));
      return undefined;
    }),
    words: (command, { who, condition }) =>
      message('encounter.did.clear', { what: condition(command.condition), who }),
    echoes: ['encounter.ends'],
  },
  next: {
    mayBeginRound: true,
    check: ({ round, turn }, { from }) =>
      from !== undefined && (from.round !== round || from.turn !== turn) ? refusing('passed') : undefined,
    effect: (draft) => {
      nextTurn(draft);
    },
  },
  delay: {
    mayBeginRound: true,
    check: turnOfNobody,
    effect: (draft, { points }) => {
      tellActing(draft, message('encounter.delays'));
      delayTurn(draft, points);
    },
  },
  hold: {
    mayBeginRound: true,
    check: turnOfNobody,
    effect: (draft, { ready }) => {
      const held = message('encounter.holds');
      tellActing(draft, ready === undefined ? held : message('encounter.readies', { for: raw(ready) }));
      holdTurn(draft, ready);
    },
  },
  out: {
    mayBeginRound: true,
    effect: forEach((draft, id) => {
      leaveFight(draft, id);
      tell(draft, id, message('encounter.out'));
    }),
    echoes: ['encounter.out'],
  },
  reserve: {
    mayBeginRound: true,
    effect: forEach((draft, id) => {
      put(draft, ['combatants', id, 'waiting'], true);
      leaveFight(draft, id);
      tell(draft, id, message('encounter.waits'));
    }),
    echoes: ['encounter.waits'],
  },
  back: {
    effect: forEach((draft, id) => {
      comeBack(draft, id);
      tell(draft, id, message('encounter.back'));
    }),
    echoes: ['encounter.back'],
  },
  initiative: {
    phase: 'always',
    effect: forEach((draft, id, { numbers = {}, drawn }) => {
      const number = numbers[id];
      if (number !== undefined) put(draft, ['combatants', id, 'initiative'], number);
      if (drawn !== undefined) put(draft, ['combatants', id, 'drawn'], [...drawn]);
      if (combatantOf(draft, id).leads !== undefined) put(draft, ['combatants', id, 'leads'], undefined);
      const [value = 0] = rankOf(combatantOf(draft, id), draft.encounter.round, draft.rules);
      tell(draft, id, message('encounter.initiative', { value }));
    }),
  },
  first: {
    effect: forEach((draft, id) => {
      put(draft, ['combatants', id, 'leads'], draft.encounter.round + 1);
      tell(draft, id, message('encounter.first'));
    }),
    echoes: ['encounter.first'],
  },
  show: {
    phase: 'always',
    effect: forEach((draft, id, { trueNames, shown, hidden, ...named }) => {
      const alias = trueNames ? combatantOf(draft, id).name : named.alias;
      const own = (field: string) => ['combatants', id, field];
      if (alias !== undefined) put(draft, own('alias'), alias.slice(0, limits.name).trim() || undefined);
      if (shown !== undefined) put(draft, own('shown'), shown);
      if (hidden !== undefined) put(draft, own('hidden'), hidden);
      tell(draft, id, message(hidden === true ? 'encounter.hides' : 'encounter.shows'));
    }),
  },
  protect: {
    effect: forEach((draft, id, { type, as }) => {
      const { ruleset, resistant, vulnerable, name } = combatantOf(draft, id);
      const known = draft.rules.ruleset(ruleset)?.fight?.damageTypes.find((each) => each.id === type);
      if (known === undefined) return refusing('noSuchType', { who: name, type: raw(type) }, 'type');
      for (const [kind, types] of Object.entries({ resistant, vulnerable })) {
        const without = types.filter((each) => each !== type);
        if (as === kind) put(draft, ['combatants', id, kind], [...without, type]);
        else if (types.includes(type)) put(draft, ['combatants', id, kind], without);
      }
      tell(draft, id, message(`encounter.protection.${as}`, { type: known.label }));
      return undefined;
    }),
  },
  sheet: {
    effect: changeSheet,
    words: ({ label }, { who }) => message('encounter.did.sheet', { what: label, who }),
  },
  event: {
    phase: 'always',
    check: (encounter, { event }, rules) => eventFault(encounter, event, rules),
    effect: (draft, { event }) => {
      keepEvent(draft, event);
      draft.steps.push(message('encounter.eventSet', { what: eventText(event) }));
    },
    words: ({ event }) => message('encounter.did.event', { what: eventText(event) }),
    echoes: ['encounter.eventSet'],
  },
  removeEvent: {
    phase: 'always',
    check: ({ events = {} }, { event }) =>
      Object.hasOwn(events, event) ? undefined : refusing('noEvent', {}, 'event'),
    effect: (draft, { event }) => {
      const acted = eventNow(draft.encounter)?.id === event;
      removeEvent(draft, event);
      if (acted) nextTurn(draft);
    },
  },
  rest: {
    effect: (draft) => {
      clearBy(draft, 'rest');
      for (const id of Object.keys(draft.encounter.combatants)) {
        passTime(draft, id, { seconds: 0, rest: true });
        const outcome = fighterOf(draft, id)?.rested?.();
        if (outcome !== undefined) apply(draft, id, message('encounter.did.rest'), outcome);
      }
    },
  },
  end: {
    effect: (draft) => {
      clearBy(draft, 'encounter');
      turnsOver(draft);
      carryOver(draft);
      put(draft, ['state'], 'ended');
      put(draft, ['turn'], null);
    },
  },
};

/** The table pairs every kind with its own commands, which the type of a lookup does not say. */
export function kindOf(command: Command): Kind<Command> {
  return commands[command.do] as Kind<Command>;
}

export function mayBeginRound(command: Command): command is Extract<Command, { readonly draws?: unknown }> {
  return kindOf(command).mayBeginRound === true;
}

function forEach<C extends { readonly targets: readonly string[] }>(
  act: (draft: Draft, id: string, command: C, path: string) => Fault,
): (draft: Draft, command: C) => Fault {
  return (draft, command) => {
    for (const [index, id] of command.targets.entries()) {
      const fault = act(draft, id, command, `targets[${String(index)}]`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** True once the damage of a throw was dealt to a combatant, by the GM or by its player. */
export function wasDealt(
  entries: readonly Pick<Entry, 'undone' | 'command'>[],
  roll: string,
  target: string,
): boolean {
  return entries.some(({ undone, command }) => {
    const { do: did, roll: of, targets = [] } = command as Partial<CommandOf<'damage'>>;
    return !undone && did === 'damage' && of === roll && targets.includes(target);
  });
}

function surprise(draft: Draft, id: string, surprised: boolean): void {
  put(draft, ['combatants', id, 'surprised'], surprised || undefined);
  tell(draft, id, message(surprised ? 'encounter.surprised' : 'encounter.notSurprised'));
}

function turnOfNobody(encounter: Encounter): Fault {
  return whoActs(encounter) === null ? refusing('nobody') : undefined;
}
