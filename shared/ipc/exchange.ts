import { z } from 'zod';
import { documentIdSchema } from '#shared/documents/envelope';
import {
  changeOfferSchema,
  considerationSchema,
  outgoingPreviewSchema,
  sendArgsSchema,
} from '#shared/exchange/offer';
import { deliverySchema, fileText, idArgs, readErrors } from './parts';

/** Ids of lines in a change file, and the revision of the character that they were shown for. */
const takingArgs = z.object({
  text: fileText,
  take: z.array(z.string().max(100_000)).max(20_000),
  revision: z.int(),
});
const receiveErrors = [
  ...readErrors,
  'invalid-input',
  'not-available',
  'unknown-ruleset',
  'portrait-refused',
] as const;

/** The commands of the exchange between player and GM by files. */
export const exchangeCommands = {
  /** Compares a change file, or a whole character that exists here, line by line; nothing is written. */
  'exchange.offer': {
    args: z.object({ text: fileText }),
    result: changeOfferSchema,
    errors: receiveErrors,
  },
  /** Returns the consequences of accepting these lines: ledger faults and newly broken rules. */
  'exchange.consider': {
    args: takingArgs,
    result: considerationSchema,
    errors: [...receiveErrors, 'conflict'],
  },
  /** Accepts the lines in one save, and remembers the state of the other side. */
  'exchange.take': {
    args: takingArgs,
    result: z.object({ id: documentIdSchema, revision: z.int() }),
    errors: [...receiveErrors, 'conflict'],
  },
  /** Restores the character to before the last accepted lines. */
  'exchange.undo': {
    args: idArgs,
    result: z.object({ id: documentIdSchema, revision: z.int() }),
    errors: [...readErrors, 'conflict', 'invalid-input', 'not-available'],
  },
  /** Changes since the last exchange. */
  'exchange.preview': {
    args: z.object({ ids: z.array(documentIdSchema).max(200) }),
    result: outgoingPreviewSchema,
    errors: ['storage-failed'],
  },
  /** One file for each character, with its changes or all of it; `unchanged` counts characters without changes. */
  'exchange.send': {
    args: sendArgsSchema,
    result: z.object({ deliveries: z.array(deliverySchema), unchanged: z.int() }),
    errors: readErrors,
  },
} as const;
