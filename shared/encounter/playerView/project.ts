import { message, raw, type Translate } from '#shared/kernel/text';
import type { Table, TableRules } from '#shared/encounter/command';
import type { Combatant } from '#shared/encounter/document';
import { factsOf, type CombatantFacts } from '#shared/encounter/report';
import { eventText } from '#shared/encounter/events';
import { actingNow, eventNow, turnOrder } from '#shared/encounter/order';
import { bandOf } from './bands';
import { foeNumbers } from './foeNumbers';
import { publicName } from './tableNames';
import {
  nothingToSee,
  type PlayerClock,
  type PlayerCombatant,
  type PlayerHealth,
  type PlayerView,
} from './view';

export interface ViewPorts {
  /** Ids of the page for those of the encounter, always the same ones for the same combatant. */
  readonly ownId: (id: string) => string;
  readonly translate: Translate;
}

/** Every field is put here by name: what the encounter holds beyond that stays with the GM. */
export function projectForPlayers(
  table: Table,
  rules: TableRules,
  ports: ViewPorts,
  clocks: readonly PlayerClock[] = [],
): PlayerView {
  const { encounter } = table;
  if (encounter.state !== 'running') return { ...nothingToSee, clocks };
  const numbers = foeNumbers(encounter);
  const visible = turnOrder(encounter, rules).filter(
    ({ hidden, waiting }) => hidden !== true && waiting !== true,
  );
  const acting = new Set(actingNow(encounter).map(({ id }) => id));
  const turn = visible.find(({ id }) => id === encounter.turn);
  const event = eventNow(encounter);
  return {
    state: 'running',
    round: encounter.round,
    turn: turn === undefined ? null : ports.ownId(turn.id),
    event: event?.shown === true ? ports.translate(eventText(event)) : null,
    order: visible.map((combatant) => shown(combatant)),
    clocks,
  };

  function shown(combatant: Combatant): PlayerCombatant {
    const { id, party, out, held } = combatant;
    const facts = factsOf(table, rules, combatant);
    return {
      id: ports.ownId(id),
      name: ports.translate(publicName(combatant, numbers)),
      party,
      out,
      held: held && !out,
      acts: acting.has(id),
      health: healthOf(facts, ports.translate),
      conditions: conditionsOf(facts),
    };
  }

  /** A sheet's own conditions would tell the numbers of a foe, so only those that the table gave are shown. */
  function conditionsOf({ combatant, conditions }: CombatantFacts): readonly string[] {
    const known = conditions.filter(({ id, time, derived }) =>
      id === null
        ? combatant.party || (time !== null && !derived)
        : encounter.conditions[id]?.shown !== false,
    );
    return [...new Set(known.map(({ label, kind }) => ports.translate(label ?? raw(kind))))];
  }
}

function healthOf({ combatant, health }: CombatantFacts, translate: Translate): PlayerHealth | null {
  const { shown, party } = combatant;
  if (health === null || shown === 'nothing') return null;
  if (shown === undefined && party)
    return { as: 'exact', now: health.now, max: health.max, label: translate(health.label) };
  const band = bandOf(health);
  return { as: shown ?? 'words', band, label: translate(message(`encounter.bands.${band}`)) };
}
