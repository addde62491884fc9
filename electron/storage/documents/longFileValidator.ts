import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentKind } from '../../../shared/documents/envelope';
import { message, raw } from '../../../shared/kernel/text';
import type { LongVerdict, Reading } from './folderListing';
import { createQueue } from '../locks/queue';
import type { Finding } from '../recovery/verifyFile';

/** How long files are looked at without anybody waiting. */
export interface LongFiles {
  /** Whether somebody is there to hear of it later; else they are looked at in turn with the others. */
  readonly waits: () => boolean;
  /** Looks at one file (`characters/x.json`) in another thread; `undefined` where it is gone. */
  readonly judge: (file: string) => Promise<Finding | undefined>;
  /** Called when it is known what a file of that kind is, so that lists are asked for once more. */
  readonly judged: (kind: DocumentKind) => void;
}

/** How long, in milliseconds, after a list: a thread that starts takes its while of whoever draws the list. */
const restAfter = 500;

/** Remembers what was found in the long files of one kind, and has the others looked at, one after the other. */
export function createLongJudge(
  { waits, judge, judged }: LongFiles,
  library: string,
  kind: DocumentKind,
): NonNullable<Reading<never, never>['judgeLong']> {
  const known = new Map<string, { readonly state: string; readonly verdict: LongVerdict | undefined }>();
  const queue = createQueue();
  const lookAt = async (file: string, state: string): Promise<void> => {
    await sleep(restAfter, undefined, { ref: false });
    const verdict = await judge(path.relative(library, file).split(path.sep).join('/')).then(
      verdictOf,
      (error: unknown) => message('services.library.damaged', { why: raw(String(error)) }),
    );
    known.set(file, { state, verdict });
    judged(kind);
  };
  return (file, state) => {
    if (!waits()) return 'readable';
    const found = known.get(file);
    if (found?.state === state) return found.verdict;
    known.set(file, { state, verdict: undefined });
    void queue.run('long', () => lookAt(file, state));
    return undefined;
  };
}

/** Only what cannot be read at all is not read once more for its row. */
function verdictOf(finding: Finding | undefined): LongVerdict {
  const isRefused = finding?.verdict === 'damaged' || finding?.verdict === 'unreadable';
  return isRefused && finding.text !== null && finding.broken ? finding.text : 'readable';
}
