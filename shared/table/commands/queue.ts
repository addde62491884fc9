import type { Text } from '../../kernel/text';
import { message } from '../../kernel/text';
import { assertNever } from '../../kernel/assertNever';
import type { Seat } from '../authority/seats';
import { tableCommandSchema, type TableCommand } from './command';

/** `text` tells the sender what happened. */
export interface Answer {
  readonly id: string;
  readonly done: boolean;
  readonly text: Text;
}

export interface QueuePorts {
  /** Does the command on the documents of this machine; waits until they are stored. */
  readonly perform: (command: TableCommand, seat: Seat) => Promise<Omit<Answer, 'id'>>;
  /** The character whose turn it is; `null` for a foe or outside of encounters. */
  readonly turnOf: (encounter: string) => string | null;
  /** Answers that were given earlier, kept with the table. */
  readonly answers: AnswerStore;
}

export interface AnswerStore {
  find(seat: string, id: string): Promise<Answer | undefined>;
  add(seat: string, answer: Answer): Promise<void>;
}

export function memoryAnswers(): AnswerStore {
  const given = new Map<string, Answer>();
  const key = (seat: string, id: string): string => JSON.stringify([seat, id]);
  return {
    find: (seat, id) => Promise.resolve(given.get(key(seat, id))),
    add: (seat, answer) => {
      given.set(key(seat, answer.id), answer);
      return Promise.resolve();
    },
  };
}

/** Takes the commands of all seats one after the other, and does each once, however often it is asked. */
export function commandQueue({ perform, turnOf, answers }: QueuePorts): {
  readonly answer: (asked: unknown, seat: Seat) => Promise<Answer>;
} {
  let last: Promise<unknown> = Promise.resolve();

  async function decided(asked: unknown, seat: Seat): Promise<Answer> {
    const parsed = tableCommandSchema.safeParse(asked);
    if (!parsed.success) return { id: '', done: false, text: message('sharedTable.command.unreadable') };
    const command = parsed.data;
    const given = await answers.find(seat.id, command.id);
    if (given !== undefined) return given;
    const refused = refusalOf(command, seat, turnOf);
    const answer = {
      id: command.id,
      ...(refused === undefined ? await perform(command, seat) : { done: false, text: refused }),
    };
    await answers.add(seat.id, answer);
    return answer;
  }

  return {
    answer: (asked, seat) => {
      const answer = last.then(() => decided(asked, seat));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

/** Actions of an encounter that a player may do in the own turn. */
const ownTurn: ReadonlySet<unknown> = new Set([
  'hold',
  'next',
  'delay',
  'damage',
  'heal',
  'condition',
  'clear',
]);

function refusalOf(command: TableCommand, seat: Seat, turnOf: QueuePorts['turnOf']): Text | undefined {
  if (seat.role === 'gm') return undefined;
  if (seat.role === 'spectator') return message('sharedTable.command.spectator');
  switch (command.do) {
    case 'amount':
    case 'money':
      return seat.characters.includes(command.with.character)
        ? undefined
        : message('sharedTable.command.notYours');
    case 'stash':
      return undefined;
    case 'encounter': {
      const { encounter, command: wanted } = command.with;
      const turn = turnOf(encounter);
      if (turn === null || !seat.characters.includes(turn)) return message('sharedTable.command.notYourTurn');
      const action = wanted !== null && typeof wanted === 'object' && 'do' in wanted ? wanted.do : undefined;
      return ownTurn.has(action) ? undefined : message('sharedTable.command.gmOnly');
    }
    case 'close-session':
      return message('sharedTable.command.gmOnly');
    default:
      return assertNever(command);
  }
}

/** The commands of a seat that were not answered yet, oldest first; they are asked again after a cut. */
export interface AskedCommands {
  readonly ask: (command: TableCommand) => void;
  readonly answered: (answer: Answer) => void;
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
