import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { ImportMode, PackOffer } from '../../../shared/homebrew/exchange';
import type { PackDocument } from '../../../shared/homebrew/document';
import type { CommandResult } from '../../../shared/ipc/contract';
import type { AppError } from '../../../shared/kernel/errors';
import type { Result } from '../../../shared/kernel/result';
import { message } from '../../../shared/kernel/text';
import { call } from '../../platform/client';
import { useNotifications } from '../../stores/useNotifications';
import { packName } from '../../stores/usePacks';
import { useRulesets } from '../../stores/useRulesets';

/** The longest file that is read at all: what a command may carry. */
const longest = 10_000_000;

/** A file whose pack waits for an answer: taken in, or left out. */
interface Offered {
  readonly file: string;
  readonly text: string;
  readonly offer: PackOffer;
}

/** Packs from files: each is looked through and shown, one after the other, before anything is written. */
export const usePackImport = defineStore('packImport', () => {
  const router = useRouter();
  const rulesets = useRulesets();
  const notifications = useNotifications();
  const waiting = shallowRef<readonly Offered[]>([]);
  const busy = shallowRef(false);
  /** What came of the packs that were taken in: told once no dialog stands before it. */
  let outcomes: readonly (() => unknown)[] = [];

  /** Looks files through; what cannot be offered is told for each. */
  async function offer(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      if (file.size > longest) {
        notifications.notify({ tone: 'failed', text: message('pack.import.tooBig', { file: file.name }) });
        continue;
      }
      const text = await file.text();
      const checked = await call('pack.check', { text });
      if (checked.ok) {
        await rulesets.load(checked.value.ruleset);
        waiting.value = [...waiting.value, { file: file.name, text, offer: checked.value }];
      } else failed(file.name, checked.error);
    }
  }

  /** Offers those of the files that hold packs, and gives the others back. */
  async function offerAmong(files: Iterable<File>): Promise<readonly File[]> {
    const [packs, others]: [File[], File[]] = [[], []];
    for (const file of files) {
      const holds = file.size <= longest && saysPack(await file.text());
      (holds ? packs : others).push(file);
    }
    await offer(packs);
    return others;
  }

  function failed(file: string, error: AppError): void {
    notifications.failed({
      ...error,
      text: message('pack.import.failed', { file, reason: error.text }),
    });
  }

  /** Leaves the pack out that is shown. */
  function skip(): void {
    waiting.value = waiting.value.slice(1);
    if (waiting.value.length > 0) return;
    const told = outcomes;
    outcomes = [];
    told.forEach((tell) => tell());
  }

  /** Takes the pack in that is shown, and says how to take that back. */
  async function take(mode: ImportMode): Promise<void> {
    const [shown] = waiting.value;
    if (shown === undefined || busy.value) return;
    busy.value = true;
    const old = mode === 'replace' ? await call('pack.read', { id: shown.offer.id }) : undefined;
    const taken = await call('pack.import', { text: shown.text, mode });
    busy.value = false;
    outcomes = [...outcomes, () => tell(shown, taken, old?.ok === true ? old.value : undefined)];
    skip();
  }

  /** Says what came of a pack; `old` is the one in whose place it was put. */
  function tell(
    { file, offer: { name: called } }: Offered,
    taken: Result<CommandResult<'pack.import'>, AppError>,
    old: PackDocument | undefined,
  ): void {
    if (!taken.ok) {
      failed(file, taken.error);
      return;
    }
    const { id, revision, replaced } = taken.value;
    const name = packName({ name: called });
    if (replaced === null) {
      notifications.notify({
        tone: 'done',
        text: message('pack.import.taken', { name }),
        action: {
          label: message('pack.open'),
          run: () => router.push({ name: 'pack', params: { id } }),
        },
      });
    } else {
      const text = message('pack.import.replaced', { name });
      if (old) notifications.done(text, () => putBack({ ...old, revision }, replaced));
      else notifications.notify({ tone: 'done', text });
    }
  }

  /** Stores the pack again that was replaced; its copy in the bin is of no more use. */
  async function putBack(document: PackDocument, copy: string): Promise<void> {
    const saved = await call('pack.save', { document });
    const done = saved.ok ? await call('bin.delete', { id: copy }) : saved;
    if (!done.ok) notifications.failed(done.error);
  }

  return {
    current: computed(() => waiting.value[0]),
    /** How many more wait. */
    left: computed(() => Math.max(0, waiting.value.length - 1)),
    busy: computed(() => busy.value),
    ...{ offer, offerAmong, skip, take },
  };
});

/** True where a file says of itself that it holds a pack; whether it does is looked at when it is offered. */
function saysPack(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return (
      kindOf(value) === 'pack' ||
      (isObject(value) && 'document' in value && kindOf(value.document) === 'pack')
    );
  } catch {
    return false;
  }
}

function kindOf(value: unknown): unknown {
  return isObject(value) && 'kind' in value ? value.kind : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
