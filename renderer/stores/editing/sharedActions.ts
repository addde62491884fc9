import type { ComputedRef } from 'vue';
import type { CampaignDocument } from '../../../shared/campaign/document';
import type { CharacterDocument } from '../../../shared/character/document';
import type { Edit } from '../../../shared/character/edits';
import { revertTogether } from '../../../shared/campaign/past/revertTogether';
import { campaignOf, groupOf, membersOf } from '../../../shared/character/group';
import { perform as performed, type Action } from '../../../shared/character/journal';
import { changesSheet, type RevertResult, type RevertTarget } from '../../../shared/sheet/revert';
import { appError, type AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { list, message, raw, type Text } from '../../../shared/kernel/text';
import { documentName } from '../../composables/documentName';
import type { Bonds, Ruleset } from '../../../shared/rules/ruleset';
import { call } from '../../platform/client';
import { clock, ids } from '../../platform/ports';
import type { createEditSession } from './editSession';
import { createRevertConfirmation, ledgerBy } from './revertConfirmation';
import { useNotifications } from '../window/useNotifications';

const ports = { clock, ids };

type EditSession = Pick<
  ReturnType<typeof createEditSession<CharacterDocument>>,
  'document' | 'earlier' | 'apply' | 'exchange' | 'undo'
>;

interface OpenCharacters extends Omit<EditSession, 'undo'> {
  undo(): unknown;
  /** Takes over what was changed on disk meanwhile. */
  refresh(id: string): Promise<void>;
  readonly ruleset: ComputedRef<Ruleset | null>;
  readonly bonds: ComputedRef<Bonds | undefined>;
}

/**
 * What the open character does together with others, stored as one or not at all: gifts to them, and taking things
 * back wherever they had a part.
 */
export function createSharedActions(open: OpenCharacters) {
  const notifications = useNotifications();
  const revertConfirmation = createRevertConfirmation();

  /** Stores documents as one; gives the first as it is stored now. */
  async function commit(
    mine: CharacterDocument,
    others: readonly CharacterDocument[],
    campaigns: readonly CampaignDocument[] = [],
  ): Promise<Result<CharacterDocument, AppError>> {
    const done = await call('documents.commit', { characters: [mine, ...others], campaigns: [...campaigns] });
    if (!done.ok) {
      // Whoever changed it meanwhile is taken over, so that it can be tried again.
      if (done.error.code === 'conflict') setTimeout(() => void open.refresh(mine.id));
      return done;
    }
    const stored = done.value.saved.find(({ id }) => id === mine.id);
    if (stored === undefined) return err(appError('internal'));
    return ok({ ...mine, revision: stored.revision, updatedAt: stored.updatedAt });
  }

  function succeeded(result: Result<unknown, AppError>): boolean {
    if (!result.ok) notifications.failed(result.error);
    return result.ok;
  }

  /** Carries out an act of which others get a part; says where that fails, and then nothing has changed. */
  async function give(act: Action, parcels: ReadonlyMap<string, readonly Edit[]>): Promise<boolean> {
    const result = await open.exchange(
      async (mine) => {
        const group = groupOf([mine.id, ...parcels.keys()], ids);
        const label = message('journalPage.from', {
          name: documentName('character', mine),
          label: act.label,
        });
        const others: CharacterDocument[] = [];
        for (const [id, edits] of parcels) {
          const found = await call('character.read', { id });
          if (!found.ok) return found;
          others.push(performed(found.value, { label, edits, group }, ports));
        }
        return commit(performed(mine, { label: act.label, edits: act.edits, group }, ports), others);
      },
      'record',
      act.label,
    );
    return succeeded(result);
  }

  const considered = (mine: CharacterDocument, unwanted: RevertTarget) =>
    revertTogether(
      { character: { document: mine, ledgerOf: ledgerBy(open.ruleset.value, open.bonds.value) }, unwanted },
      revertConfirmation.parties,
      ports,
    );

  /**
   * Takes a journal entry or an entry back with everything that depends on it, here and wherever else it happened. Asks
   * where more has to go, says what was done, with a way back where it concerns nobody else. False where it stays.
   */
  async function revert(unwanted: RevertTarget, steps: 'stepBack' | 'forget' = 'forget'): Promise<boolean> {
    const { value: mine } = open.document;
    if (mine === null) return false;
    const first = await considered(mine, unwanted);
    if (!first.ok) return succeeded(first);
    if (!(await revertConfirmation.agreed(first.value, mine.id)) || open.document.value?.id !== mine.id)
      return false;
    const taken = first.value.characters.find(({ document }) => document.id === mine.id);
    if (taken === undefined) return false;
    const others = first.value.characters.filter((each) => each !== taken);
    if (others.length > 0 || first.value.campaigns.length > 0) {
      const result = await open.exchange(async (current) => {
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
      }, steps);
      if (!succeeded(result)) return false;
      const names = list([
        ...others.map(({ document }) => documentName('character', document)),
        ...first.value.campaigns.map(({ document }) => raw(document.name)),
      ]);
      notifications.done(message('journalPage.undoneAlso', { what: wordsOf(taken), names }));
      return true;
    }
    const { journal: before } = mine;
    // Something happened while the question was open: what depends on it may have changed.
    if (open.document.value.journal !== before) return revert(unwanted, steps);
    const { play, ledger, journal } = taken.document;
    const [only, ...more] = taken.journalEntries;
    const label =
      only === undefined || more.length > 0
        ? wordsOf(taken)
        : message('journalPage.undoOf', { what: only.label });
    open.apply((current) => ({ ...current, play, ledger, journal }), { label });
    const stands = () => open.document.value?.journal === journal && open.earlier.value?.journal === before;
    notifications.done(wordsOf(taken), { stands, run: () => stands() && open.undo() });
    return true;
  }

  /** One step back; a step that reached others is taken back wherever it happened. */
  function undo(): void {
    const [now, before] = [open.document.value, open.earlier.value];
    const kept = new Set(before?.journal.map(({ id }) => id));
    const shared = now?.journal.find(({ id, group }) => group !== undefined && !kept.has(id));
    const { group = '' } = shared ?? {};
    if (shared !== undefined && (membersOf(group).length > 1 || campaignOf(group) !== undefined))
      void revert({ journalEntry: shared.id }, 'stepBack');
    else open.undo();
  }

  return { give, revert, undo };
}

/** What was taken back, in words. */
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
