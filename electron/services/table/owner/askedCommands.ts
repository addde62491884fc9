import { message, raw } from '#shared/kernel/text';
import { commandQueue } from '#shared/table/commands/queue';
import type { TableCommand } from '#shared/table/commands/command';
import type { SeatRecord } from '#shared/table/wire/messages';
import type { OwnId } from '#shared/table/rooms/projections';
import type { LinkEvent } from '#shared/table/link';
import type { Encounter } from '#shared/encounter/document';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createReversals } from '#electron/services/table/effects';
import { realOf } from '#electron/services/table/ownIds';
import { actingCharacters } from '#electron/services/table/partyCombatants';
import { performCommand } from '#electron/services/table/performCommand';
import type { TableOwnerPorts } from './ports';

interface AskedCommandsPorts extends TableOwnerPorts {
  readonly ownId: OwnId;
  readonly seats: () => readonly SeatRecord[];
  readonly encounters: () => readonly Encounter[];
  readonly sync: (character: string) => Promise<void>;
  /** Brings rooms and files together; the turn may have changed with the command before. */
  readonly refresh: () => Promise<void>;
}

/** The GM sees these in the encounter, on sheets and in the dice log. */
const ofEveryTurn: ReadonlySet<TableCommand['do']> = new Set<TableCommand['do']>([
  'encounter',
  'roll',
  'amount',
  'money',
]);

/** Commands that seats ask. */
export function createAskedCommands(ports: AskedCommandsPorts) {
  const { ownId, stateChanged } = ports;
  const waiting = new Map<string, { readonly seat: string; readonly command: TableCommand }>();
  const reversals = createReversals();
  const commands = commandQueue({
    answers: ports.files.answers,
    actorsOf: (public_) => {
      const encounter = realOf(ports.encounters(), public_, ownId);
      return encounter?.state === 'running' ? actingCharacters(encounter) : [];
    },
    perform: async (command, seat) => {
      const record = ports.seats().find(({ id }) => id === seat.id);
      if (record === undefined) return { done: false, text: message('sharedTable.command.spectator') };
      return performCommand(command, record, {
        ...ports,
        reversals,
        translate: async ({ rulesets }) => {
          const { createTranslator } = await import('#electron/text/translator');
          const { language, messages } = await ports.language();
          return createTranslator(language, messageCatalog(rulesets), messages);
        },
      });
    },
  });

  async function answerTo(command: TableCommand, seat: SeatRecord) {
    const answer = await commands.answer(command, seat);
    if (answer.done && !ofEveryTurn.has(command.do))
      ports.notify(message('tableOwner.news.asked', { seat: raw(seat.name), what: answer.text }));
    await ports.refresh();
    return answer;
  }

  return {
    /** Those that are not answered yet. */
    waiting: () => [...waiting.values()],
    take({ seat, command, reply }: Extract<LinkEvent, { kind: 'asked' }>): void {
      const key = JSON.stringify([seat.id, command.id]);
      waiting.set(key, { seat: seat.id, command });
      stateChanged();
      void answerTo(command, seat)
        .then(reply, ports.logBug)
        .finally(() => {
          waiting.delete(key);
          stateChanged();
        });
    },
  };
}
