import type { CommandName } from '#shared/ipc/channels';
import type { AppError } from '#shared/kernel/errors';
import { isRecord } from '#shared/kernel/record';
import type { Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';

/** The end of long work in words. */
export interface FinishedWork {
  readonly title: Text;
  /** Says more, such as the name of a file or the reason of a failure; may be empty. */
  readonly detail: Text;
}

type Outcome = 'done' | 'failed';
type Reading = (value: Readonly<Record<string, unknown>>) => Outcome | undefined;

/** Fewer pages are drawn before anyone looks away. */
const manyPages = 12;

const always: Reading = () => 'done';
const saved: Reading = ({ kind }) => (kind === 'saved' ? 'done' : undefined);

/** Work during which its user may turn to another program; what was canceled has no outcome. */
const longWork: Partial<Record<CommandName, { readonly key: string; readonly read: Reading }>> = {
  'backup.create': { key: 'backup', read: saved },
  'backup.restore': { key: 'restore', read: always },
  'campaign.export': { key: 'campaign', read: saved },
  'portable.take': { key: 'import', read: always },
  'sheet.render': { key: 'pages', read: ({ pages }) => (Number(pages) >= manyPages ? 'done' : undefined) },
  'sheet.save': { key: 'pdf', read: saved },
  'updates.download': {
    key: 'update',
    read: ({ activity, fault }) => {
      if (activity === 'ready') return 'done';
      return fault === null ? undefined : 'failed';
    },
  },
};

/** Undefined for commands that are no long work, and for work that was canceled. */
export function finishedWork(name: CommandName, result: Result<unknown, AppError>): FinishedWork | undefined {
  const work = longWork[name];
  if (work === undefined) return undefined;
  const titled = (outcome: Outcome, detail: Text): FinishedWork => ({
    title: message(`menu.finished.${work.key}.${outcome}`),
    detail,
  });
  if (!result.ok) return result.error.code === 'canceled' ? undefined : titled('failed', result.error.text);
  const value = isRecord(result.value) ? result.value : {};
  const outcome = work.read(value);
  const { fileName } = value;
  return outcome && titled(outcome, raw(typeof fileName === 'string' ? fileName : ''));
}
