import type { ComputedRef } from 'vue';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { revertTogether } from '#shared/campaign/past/revertTogether';
import { groupOf } from '#shared/character/group';
import { perform as performed, type Action } from '#shared/character/journal';
import { changesSheet, type RevertResult, type RevertTarget } from '#shared/sheet/revert';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import type { Bonds, Ruleset } from '#shared/rules/ruleset';
import { call } from '#renderer/platform/client';
import { clock, ids } from '#renderer/platform/ports';
import { asStored } from './content';
import type { createEditSession } from './editSession';
import type { WayBack } from './history';
import { createRevertConfirmation, ledgerBy } from './revertConfirmation';
import { useNotifications } from '#renderer/stores/window/useNotifications';

const ports = { clock, ids };

type EditSession = Pick<
  ReturnType<typeof createEditSession<CharacterDocument>>,
  'document' | 'earlier' | 'apply' | 'exchange'
>;

interface OpenCharacters extends EditSession {
  undo(): unknown;
  /** Takes over changes on disk. */
  refresh(): Promise<void>;
  readonly ruleset: ComputedRef<Ruleset | null>;
  readonly bonds: ComputedRef<Bonds | undefined>;
}

/** Actions that involve other documents, stored all or nothing: gifts, and undoing them on every side. */
export function createSharedActions(open: OpenCharacters) {
  const notifications = useNotifications();
  const revertConfirmation = createRevertConfirmation();

  /** Stores documents all or nothing; returns the first as it is stored now. */
  async function commit(
    mine: CharacterDocument,
    others: readonly CharacterDocument[],
    campaigns: readonly CampaignDocument[] = [],
  ): Promise<Result<CharacterDocument, AppError>> {
    const done = await call('documents.commit', { characters: [mine, ...others], campaigns: [...campaigns] });
    if (!done.ok) {
      // A document that changed in the meantime is loaded again, so that the user can retry.
      if (done.error.code === 'conflict') setTimeout(() => void open.refresh());
      return done;
    }
    const stored = asStored(mine, done.value.saved);
    return stored === undefined ? err(appError('internal')) : ok(stored);
  }

  /** Performs an action that gives something to others. Shows a failure, and then nothing has changed. */
  async function give(act: Action, recipientEdits: ReadonlyMap<string, readonly Edit[]>): Promise<boolean> {
    const result = await open.exchange(
      async (mine) => {
        const group = groupOf([mine.id, ...recipientEdits.keys()], ids);
        const label = message('journalPage.from', {
          name: documentName('character', mine),
          label: act.label,
        });
        const others: CharacterDocument[] = [];
        for (const [id, edits] of recipientEdits) {
          const found = await call('character.read', { id });
          if (!found.ok) return found;
          others.push(performed(found.value, { label, edits, group }, ports));
        }
        return commit(performed(mine, { label: act.label, edits: act.edits, group }, ports), others);
      },
      {
        records: ({ journal }) => {
          const journalEntry = journal.at(-1)?.id ?? '';
          const back: WayBack = () => revert({ journalEntry }, back);
          return { label: act.label, back };
        },
      },
    );
    return notifications.succeeded(result);
  }

  const considered = (mine: CharacterDocument, unwanted: RevertTarget) =>
    revertTogether(
      { character: { document: mine, ledgerOf: ledgerBy(open.ruleset.value, open.bonds.value) }, unwanted },
      revertConfirmation.parties,
      ports,
    );

  /**
   * Undoes an action or an entry with everything that depends on it, here and in other documents. Asks if
   * more has to be undone, and offers redo if no other document is involved. A step of undo that leads back this
   * way is then gone. Returns false if nothing was undone.
   */
  async function revert(unwanted: RevertTarget, undoes?: WayBack): Promise<boolean> {
    const { value: mine } = open.document;
    if (mine === null) return false;
    const first = await considered(mine, unwanted);
    if (!notifications.succeeded(first)) return false;
    if (!(await revertConfirmation.agreed(first.value, mine.id)) || open.document.value?.id !== mine.id)
      return false;
    const taken = first.value.characters.find(({ document }) => document.id === mine.id);
    if (taken === undefined) return false;
    const others = first.value.characters.filter((each) => each !== taken);
    if (others.length > 0 || first.value.campaigns.length > 0) {
      const result = await open.exchange(
        async (current) => {
          const now = await considered(current, unwanted);
          if (!now.ok) return now;
          const { characters, campaigns } = now.value;
          const own = characters.find(({ document }) => document.id === current.id)?.document;
          if (own === undefined) return err(appError('internal'));
          const theirs = characters.flatMap(({ document }) => (document.id === own.id ? [] : [document]));
          return commit(
            own,
            theirs,
            campaigns.map(({ document }) => document),
          );
        },
        undoes ? { undoes } : {},
      );
      if (!notifications.succeeded(result)) return false;
      const names = list([
        ...others.map(({ document }) => documentName('character', document)),
        ...first.value.campaigns.map(({ document }) => raw(document.name)),
      ]);
      notifications.done(message('journalPage.undoneAlso', { what: wordsOf(taken), names }));
      return true;
    }
    const { journal: before } = mine;
    // Something happened while the question was open, so the dependent entries may differ.
    if (open.document.value.journal !== before) return revert(unwanted, undoes);
    const { play, ledger, journal } = taken.document;
    const [only, ...more] = taken.journalEntries;
    const label =
      only === undefined || more.length > 0 ? wordsOf(taken) : message('app.undoOf', { what: only.label });
    open.apply((current) => ({ ...current, play, ledger, journal }), { label });
    const stands = () => open.document.value?.journal === journal && open.earlier.value?.journal === before;
    notifications.done(wordsOf(taken), {
      stands,
      run: () => stands() && open.undo(),
      whose: documentName('character', mine),
    });
    return true;
  }

  return { give, revert };
}

function wordsOf(taken: RevertResult): Text {
  const { journalEntries, document, held } = taken;
  const [only, ...more] = journalEntries;
  if (only !== undefined && held.length > 0 && !changesSheet(taken))
    return message('journalPage.removed', { what: only.label });
  if (only === undefined)
    return document.journal.at(-1)?.label ?? message('journalPage.undoneMany', { count: 0 });
  if (more.length > 0) return message('journalPage.undoneMany', { count: journalEntries.length });
  return message('journalPage.undone', { what: only.label });
}
