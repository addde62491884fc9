import { defineStore } from 'pinia';
import {
  counterOf,
  prepareCorrection,
  undoneCorrection,
  type Correction,
  isCorrected,
  type PreparedCorrection,
} from '#shared/campaign/past/past';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { Fault, Prepared } from '#shared/campaign/prepared';
import type { CampaignDocument } from '#shared/campaign/document';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, mapped, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import type { CharacterDocument } from '#shared/character/document';
import { translate } from '#renderer/locales/i18n';
import { documentName } from '#renderer/composables/documentName';
import { call } from '#renderer/platform/client';
import { clock, ids } from '#renderer/platform/ports';
import { asStored } from '#renderer/stores/editing/content';
import type { WayBack } from '#renderer/stores/editing/history';
import { createRevertConfirmation } from '#renderer/stores/editing/revertConfirmation';
import { useCampaignStore } from './useCampaignStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePeople } from './usePeople';
import { useReverting } from '#renderer/stores/editing/useReverting';

const ports = { clock, ids, translate };

/** Stores a campaign together with the sheets of its party: either all of them or none, and undo covers all of them. */
export const useTable = defineStore('table', () => {
  const campaigns = useCampaignStore();
  const people = usePeople();
  const notifications = useNotifications();
  const reverting = useReverting();
  const revertConfirmation = createRevertConfirmation();

  async function store(
    campaign: CampaignDocument,
    characters: readonly CharacterDocument[],
  ): Promise<Result<Saved, AppError>> {
    const done = await call('documents.commit', { characters: [...characters], campaigns: [campaign] });
    if (!done.ok) {
      // Members that changed in the meantime are loaded again, so that the user can retry.
      if (done.error.code === 'conflict') setTimeout(() => void people.load());
      return done;
    }
    const { saved } = done.value;
    const stored = asStored(campaign, saved);
    return stored === undefined ? err(appError('internal')) : ok({ saved, campaign: stored });
  }

  /** Like `store`, but returns the campaign as it is stored now. */
  async function commit(
    campaign: CampaignDocument,
    characters: readonly CharacterDocument[],
  ): Promise<Result<CampaignDocument, AppError>> {
    return mapped(await store(campaign, characters), (done) => done.campaign);
  }

  /**
   * Runs `prepare` on the campaign and the sheets as they are stored at this moment. Returns false if it
   * was refused: the user has been told, and nothing has changed.
   */
  async function carryOutNow(prepare: (campaign: CampaignDocument) => Prepared): Promise<boolean> {
    let label: Text = raw('');
    let [entry, count] = ['', 0];
    const back: WayBack = () => revert(entry, back);
    const result = await campaigns.exchange(
      async (campaign) => {
        await people.load();
        const prepared = prepare(campaign);
        const [fault] = prepared.faults;
        if (fault !== undefined) return refused(fault);
        const { campaign: next, characters } = applyPrepared(campaign, prepared, people.people, ports);
        [label, entry, count] = [prepared.label, next.log.at(-1)?.id ?? '', characters.length];
        return commit(next, characters);
      },
      { records: () => ({ label, back }) },
    );
    if (!notifications.succeeded(result)) return false;
    notifications.done(message('table.carriedOut', { what: label, count }), {
      stands: () => campaigns.document?.log.some(({ id }) => id === entry) === true,
      run: back,
      whose: documentName('campaign', result.value),
    });
    return true;
  }

  async function considered(correction: Correction): Promise<Result<PreparedCorrection, AppError>> {
    const { document } = campaigns;
    if (document === null) return err(appError('not-found'));
    return prepareCorrection(document, correction, revertConfirmation.parties, ports);
  }

  /**
   * Corrects the campaign's past and every sheet since, all or nothing. Returns false if it was refused;
   * the user has been told. Undo covers it, unless it is the way `undoes` back itself.
   */
  async function correct(correction: Correction, undoes?: WayBack): Promise<boolean> {
    let done: { readonly prepared: PreparedCorrection; readonly saved: Saved['saved'] } | undefined;
    const back: WayBack = async () => done && undo(done.prepared, done.saved, back);
    const result = await campaigns.exchange(
      async (campaign) => {
        const now = await prepareCorrection(campaign, correction, revertConfirmation.parties, ports);
        if (!now.ok) return now;
        const [fault] = now.value.faults;
        if (fault !== undefined) return refused(fault);
        const stored = await store(now.value.campaign, now.value.characters);
        if (!stored.ok) return stored;
        done = { prepared: now.value, saved: stored.value.saved };
        return ok(stored.value.campaign);
      },
      undoes ? { undoes } : { records: () => ({ back }) },
    );
    if (!result.ok || done === undefined) {
      if (!result.ok) notifications.failed(result.error);
      return false;
    }
    const { prepared } = done;
    await people.load();
    const count = prepared.sheets.filter(({ changes }) => changes.length > 0).length;
    const log = () => (campaigns.document?.id === prepared.campaign.id ? campaigns.document.log : undefined);
    notifications.done(message(`table.corrected.${correction.do}`, { what: prepared.label, count }), {
      stands: () => isCorrected(prepared, log()),
      run: back,
      whose: documentName('campaign', prepared.campaign),
    });
    return true;
  }

  /** Restores the earlier state if nothing has happened since; otherwise applies the opposite correction. */
  async function undo(prepared: PreparedCorrection, saved: Saved['saved'], undoes: WayBack): Promise<void> {
    const result = await campaigns.exchange(
      async (campaign) => {
        // Another campaign may be open by now.
        if (campaign.id !== prepared.campaign.id) return err(appError('not-available'));
        const characters: CharacterDocument[] = [];
        for (const { id } of prepared.characters) {
          const found = await call('character.read', { id });
          if (!found.ok) return found;
          characters.push(found.value);
        }
        const back = undoneCorrection(prepared, saved, { campaign, characters });
        if (back !== undefined) return commit(back.campaign, back.characters);
        const counter = counterOf(prepared);
        if (counter === undefined) return err(appError('not-available'));
        const now = await prepareCorrection(campaign, counter, revertConfirmation.parties, ports);
        if (!now.ok) return now;
        const [fault] = now.value.faults;
        return fault === undefined ? commit(now.value.campaign, now.value.characters) : refused(fault);
      },
      { undoes },
    );
    if (notifications.succeeded(result)) {
      await people.load();
      notifications.done(message('table.undone', { what: prepared.label }));
    }
  }

  /**
   * Reverts a line of the log with everything it did. From the log, a preview is always shown; as the way back
   * of a step, only if more would be reverted than was done, or something cannot be. Returns false if the line
   * stays.
   */
  async function revert(entry: string, undoes?: WayBack): Promise<boolean> {
    const first = await considered({ do: 'revert', entry });
    if (!notifications.succeeded(first)) return false;
    const { also, staying } = first.value;
    const isPlain = undoes !== undefined && also.length === 0 && staying.length === 0;
    if (!isPlain && !(await reverting.ask(first.value))) return false;
    return correct({ do: 'revert', entry }, undoes);
  }

  return { carryOutNow, considered, correct, revert, commit };
});

/** The results of a commit, with the campaign as it is stored now. */
interface Saved {
  readonly saved: readonly { readonly id: string; readonly revision: number; readonly updatedAt: string }[];
  readonly campaign: CampaignDocument;
}

function refused({ text, path }: Fault): { readonly ok: false; readonly error: AppError } {
  return err(appError('invalid-input', { text, path }));
}
