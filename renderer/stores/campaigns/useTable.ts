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
    let reverted: Made | undefined;
    const back: WayBack = async () => {
      reverted = await revertAs(entry, { steps: { undoes: back }, run: again });
    };
    const again: WayBack = async () => reverted && undo(reverted, { redoes: again });
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
      { records: () => ({ label, back, again }) },
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
   * the user has been told. Undo covers it.
   */
  const correct = async (correction: Correction): Promise<boolean> =>
    (await corrected(correction)) !== undefined;

  /** As undo or redo it is no step of its own. */
  async function corrected(correction: Correction, way?: Way): Promise<Made | undefined> {
    let done: Made | undefined;
    const back: WayBack = async () => done && undo(done, { undoes: back });
    const again: WayBack = async () => {
      done = (await corrected(correction, { steps: { redoes: again }, run: back })) ?? done;
    };
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
      way?.steps ?? { records: () => ({ back, again }) },
    );
    if (!result.ok || done === undefined) {
      if (!result.ok) notifications.failed(result.error);
      return undefined;
    }
    const { prepared } = done;
    await people.load();
    const count = prepared.sheets.filter(({ changes }) => changes.length > 0).length;
    const log = () => (campaigns.document?.id === prepared.campaign.id ? campaigns.document.log : undefined);
    notifications.done(message(`table.corrected.${correction.do}`, { what: prepared.label, count }), {
      stands: () => isCorrected(prepared, log()),
      run: way?.run ?? back,
      whose: documentName('campaign', prepared.campaign),
    });
    return done;
  }

  /** Restores the earlier state if nothing has happened since; otherwise applies the opposite correction. */
  async function undo({ prepared, saved }: Made, steps: Way['steps']): Promise<void> {
    const result = await campaigns.exchange(async (campaign) => {
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
    }, steps);
    if (!notifications.succeeded(result)) return;
    await people.load();
    const { label: what, characters } = prepared;
    const back = message('table.corrected.insert', { what, count: characters.length });
    notifications.done(steps.redoes === undefined ? message('table.undone', { what }) : back);
  }

  /**
   * Reverts a line of the log with everything it did. From the log, a preview is always shown; as the way back
   * of a step, only if more would be reverted than was done, or something cannot be. `undefined` if the line
   * stays.
   */
  async function revertAs(entry: string, way?: Way): Promise<Made | undefined> {
    const first = await considered({ do: 'revert', entry });
    if (!notifications.succeeded(first)) return undefined;
    const { also, staying } = first.value;
    const isPlain = way !== undefined && also.length === 0 && staying.length === 0;
    if (!isPlain && !(await reverting.ask(first.value))) return undefined;
    return corrected({ do: 'revert', entry }, way);
  }

  /** Returns false if the line stays. */
  const revert = async (entry: string): Promise<boolean> => (await revertAs(entry)) !== undefined;

  return { carryOutNow, considered, correct, revert, commit };
});

/** A correction that was stored. */
interface Made extends Pick<Saved, 'saved'> {
  readonly prepared: PreparedCorrection;
}

/** The step that a correction undoes or redoes, and what its notice does. */
interface Way {
  readonly steps: { readonly undoes?: WayBack; readonly redoes?: WayBack };
  readonly run: WayBack;
}

/** The results of a commit, with the campaign as it is stored now. */
interface Saved {
  readonly saved: readonly { readonly id: string; readonly revision: number; readonly updatedAt: string }[];
  readonly campaign: CampaignDocument;
}

function refused({ text, path }: Fault): { readonly ok: false; readonly error: AppError } {
  return err(appError('invalid-input', { text, path }));
}
