import type { CharacterDocument } from '../../character/document';
import { changeBy, enter } from '../../character/edits';
import { perform } from '../../character/journal';
import { valueAt } from '../../character/playState';
import type { Clock, Ids } from '../../kernel/ports';
import { raw } from '../../kernel/text';
import type { InputOf } from './command';

interface AmountPorts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Moves the number from where it stands now, so that of two amounts at once neither is lost. */
export function withAmount(
  document: CharacterDocument,
  { path, by, base, least, most, label }: InputOf<'amount'>,
  ports: AmountPorts,
): CharacterDocument {
  const now = valueAt(document.play, path);
  const from = typeof now === 'number' ? now : base;
  return perform(document, { label: raw(label), edits: [changeBy(path, { from, by, least, most })] }, ports);
}

export function withMoney(
  document: CharacterDocument,
  { by, reason }: InputOf<'money'>,
  ports: AmountPorts,
): CharacterDocument {
  return perform(
    document,
    { label: raw(reason), edits: [enter({ account: 'money', amount: by, reason })] },
    ports,
  );
}
