import { message, raw, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import type { Trouble } from '#shared/safety/recovery';
import { troubleStatusOf } from '#renderer/stores/library/useRecovery';

export type TroubleAction =
  | 'recover'
  | 'takeIn'
  | 'compare'
  | 'keepBoth'
  | 'bin'
  | 'open'
  | 'history'
  | 'saveCopy'
  | 'discard';

/** Useful actions for a file, the recommended one first. */
export function actionsOf(trouble: Trouble): readonly TroubleAction[] {
  const { document, setAside, snapshot, replaced } = trouble;
  const mends: readonly TroubleAction[] = mendsOf(trouble);
  const opens = document !== null && (replaced || isReadable(trouble));
  return [
    ...mends,
    ...(opens ? (['open'] as const) : []),
    ...(document !== null && snapshot !== null ? (['history'] as const) : []),
    // Copying a pipe or a device might never end, and it contains no data of ours.
    ...(trouble.trouble === 'not-ours' ? [] : (['saveCopy'] as const)),
    ...(setAside && trouble.trouble !== 'not-ours' ? (['discard'] as const) : []),
  ];
}

function mendsOf(found: Trouble): readonly TroubleAction[] {
  const { trouble, snapshot } = found;
  if (troubleStatusOf(found) === 'kept') return [];
  switch (trouble) {
    case 'damaged':
    case 'unreadable':
      return snapshot === null ? [] : ['recover'];
    case 'misnamed':
      return isSecond(found) ? ['compare', 'keepBoth', 'bin'] : ['takeIn'];
    case 'newer':
    case 'not-ours':
    case 'unknown-ruleset':
    case 'unknown-keys':
    case 'overtaken':
      return [];
  }
}

/** A conflicted copy of a document that the library shows. */
function isSecond({ copy, replaced, setAside }: Trouble): boolean {
  return copy !== null && replaced && !setAside;
}

/** Says what a conflicted copy is; `when` is its day, or the time of saving if its name has none. */
export function copyText({ program, device }: NonNullable<Trouble['copy']>, when: string): Text {
  const name = message(`recoveryPage.copy.program.${program}`);
  return device === null
    ? message('recoveryPage.copy.made', { program: name, when })
    : message('recoveryPage.copy.from', { program: name, device: raw(device), when });
}

function isReadable({ trouble }: Trouble): boolean {
  return trouble === 'unknown-ruleset' || trouble === 'unknown-keys';
}

/** The name of the document, or of the file. */
export function titleOf({ document, file }: Trouble): Text {
  if (document === null) return raw(file.split('/').at(-1) ?? file);
  return documentName(document.kind, document);
}

/** Says what is safe and what to do; `when` is the time of the newest intact snapshot. */
export function safetyOf(found: Trouble, when: string): Text {
  const { trouble, setAside, snapshot, replaced } = found;
  if (troubleStatusOf(found) === 'kept') return message('recoveryPage.safe.kept');
  switch (trouble) {
    case 'damaged':
      if (snapshot !== null) return message('recoveryPage.safe.snapshot', { when });
      return message(setAside ? 'recoveryPage.safe.alone' : 'recoveryPage.safe.untouched');
    case 'unreadable':
      if (snapshot !== null) return message('recoveryPage.safe.unreadableSnapshot', { when });
      return message('recoveryPage.safe.unreadable');
    case 'misnamed':
      if (isSecond(found)) return message('recoveryPage.safe.copy');
      return message(replaced ? 'recoveryPage.safe.second' : 'recoveryPage.safe.misnamed');
    case 'newer':
    case 'not-ours':
    case 'unknown-ruleset':
    case 'unknown-keys':
    case 'overtaken':
      return message(`recoveryPage.safe.${trouble}`);
  }
}
