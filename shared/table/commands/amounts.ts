import type { CharacterDocument } from '#shared/character/document';
import { changeBy, enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { valueAt } from '#shared/character/playState';
import type { Clock, Ids } from '#shared/kernel/ports';
import { isRecord } from '#shared/kernel/record';
import { raw } from '#shared/kernel/text';
import type { EntryDay } from '#shared/ledger/ledger';
import type { InputOf } from './command';

interface AmountPorts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Moves the number from its current value, so that of two amounts at once neither is lost. `undefined` if something
 * else is there, or in a part of its path.
 */
export function withAmount(
  document: CharacterDocument,
  { path, by, base, least, most, label }: Omit<InputOf<'amount'>, 'character'>,
  ports: AmountPorts,
): CharacterDocument | undefined {
  const parts = path.map((_, index) => valueAt(document.play, path.slice(0, index)));
  const now = valueAt(document.play, path) ?? base;
  if (typeof now !== 'number' || !parts.every((part) => part === undefined || isRecord(part)))
    return undefined;
  const edits = [changeBy(path, { from: now, by, least, most })];
  return perform(document, { label: raw(label), edits }, ports);
}

export function withMoney(
  document: CharacterDocument,
  { by, reason }: InputOf<'money'>,
  ports: AmountPorts,
  day?: EntryDay,
): CharacterDocument {
  const entry = { account: 'money', amount: by, reason, ...(day !== undefined && { day }) } as const;
  return perform(document, { label: raw(reason), edits: [enter(entry)] }, ports);
}
