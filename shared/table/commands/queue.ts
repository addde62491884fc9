import { z } from 'zod';
import { assertNever } from '#shared/kernel/assertNever';
import { message, type Text } from '#shared/kernel/text';
import { createTurns } from '#shared/kernel/turns';
import type { Seat } from '#shared/table/authority/seats';
import { commandId, tableCommandSchema, type TableCommand } from './command';
import type { Answer } from './answer';

export interface QueuePorts {
  /** Does the command on the documents of this machine; waits until they are stored. */
  readonly perform: (command: TableCommand, seat: Seat) => Promise<Omit<Answer, 'id'>>;
  /** The characters whose turn it is, alone or as a group; none outside of encounters. */
  readonly actorsOf: (encounter: string) => readonly string[];
  /** Answers that were given earlier, kept with the table. */
  readonly answers: AnswerStore;
}

/** Keeps the words of answers; that a command was done is known by what it made. */
export interface AnswerStore {
  find(seat: string, id: string): Promise<Answer | undefined>;
  add(seat: string, answer: Answer): Promise<void>;
}

/**
 * Takes the commands of all seats one after the other, in turns among the seats, and does each once, however often it is
 * asked.
 */
export function commandQueue({ perform, actorsOf, answers }: QueuePorts): {
  readonly answer: (asked: unknown, seat: Seat) => Promise<Answer>;
} {
  const turns = createTurns();

  async function decided(asked: unknown, seat: Seat): Promise<Answer> {
    const parsed = tableCommandSchema.safeParse(asked);
    if (!parsed.success) return unreadable(asked);
    const command = parsed.data;
    const given = await answers.find(seat.id, command.id);
    if (given !== undefined) return given;
    const refused = refusalOf(command, seat, actorsOf);
    const answer = {
      id: command.id,
      ...(refused === undefined ? await perform(command, seat) : { done: false, text: refused }),
    };
    await answers.add(seat.id, answer);
    return answer;
  }

  return {
    answer: async (asked, seat) => {
      const release = await turns.take(seat.id);
      try {
        return await decided(asked, seat);
      } finally {
        release();
      }
    },
  };
}

/** For a command that nobody can do, by its id if it has one: its sender stops asking. */
export function unreadable(asked: unknown): Answer {
  const id = z.looseObject({ id: commandId }).safeParse(asked).data?.id ?? '';
  return { id, done: false, text: message('sharedTable.command.unreadable') };
}

/** The GM's program does its own work without the table, so a GM may do everything that is asked. */
function refusalOf(command: TableCommand, seat: Seat, actorsOf: QueuePorts['actorsOf']): Text | undefined {
  if (seat.role === 'gm') return undefined;
  if (seat.role === 'spectator') return message('sharedTable.command.spectator');
  switch (command.do) {
    case 'amount':
    case 'money':
    case 'take-from-stash':
    case 'put-into-stash':
    case 'downtime':
      return ownRefusal(command.with.character, seat);
    case 'give':
      return ownRefusal(command.with.from, seat);
    case 'roll':
    case 'add-to-note':
    case 'clock':
    // Each seat reverses its own commands only.
    case 'undo':
      return undefined;
    case 'encounter': {
      const { encounter, character, action } = command.with;
      const refused = ownRefusal(character, seat);
      if (refused !== undefined || action.do === 'back') return refused;
      return actorsOf(encounter).includes(character) ? undefined : message('sharedTable.command.notYourTurn');
    }
    default:
      return assertNever(command);
  }
}

function ownRefusal(character: string, seat: Seat): Text | undefined {
  return seat.characters.includes(character) ? undefined : message('sharedTable.command.notYours');
}

/** The commands of a seat that were not answered yet, oldest first; they are asked again after a cut. */
export interface AskedCommands {
  readonly ask: (command: TableCommand) => void;
  readonly answered: (answer: Pick<Answer, 'id'>) => void;
  readonly again: () => readonly TableCommand[];
}

export function askedCommands(): AskedCommands {
  const asked = new Map<string, TableCommand>();
  return {
    ask: (command) => {
      asked.set(command.id, command);
    },
    answered: ({ id }) => {
      asked.delete(id);
    },
    again: () => [...asked.values()],
  };
}
