import { defineStore } from 'pinia';
import { carryOut, type Prepared } from '../../shared/campaign/prepared';
import { takeBackTogether } from '../../shared/campaign/takeBack';
import type { CampaignDocument } from '../../shared/campaign/document';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, type Text } from '../../shared/kernel/text';
import type { CharacterDocument } from '../../shared/character/document';
import { call } from '../platform/client';
import { clock, ids } from '../platform/ports';
import { createTakingBack, entryTitle } from './takingBack';
import { useCampaignStore } from './useCampaignStore';
import { useNotifications } from './useNotifications';
import { usePeople } from './usePeople';

const ports = { clock, ids };

/** What a campaign does together with the sheets of its party: stored as one or not at all, and taken back as one. */
export const useTable = defineStore('table', () => {
  const campaigns = useCampaignStore();
  const people = usePeople();
  const notifications = useNotifications();
  const takingBack = createTakingBack();

  /** Stores the campaign together with characters; gives it as it is stored now. */
  async function commit(
    campaign: CampaignDocument,
    characters: readonly CharacterDocument[],
  ): Promise<Result<CampaignDocument, AppError>> {
    const done = await call('documents.commit', { characters: [...characters], campaigns: [campaign] });
    if (!done.ok) {
      // Whoever changed meanwhile is taken over, so that it can be tried again.
      if (done.error.code === 'conflict') setTimeout(() => void people.load());
      return done;
    }
    const stored = done.value.saved.find(({ id }) => id === campaign.id);
    if (stored === undefined) return err(appError('internal'));
    return ok({ ...campaign, revision: stored.revision, updatedAt: stored.updatedAt });
  }

  /**
   * Carries out what `prepare` makes of the campaign and the sheets as they are stored at this moment. True where it
   * took place; a refusal is told, and then nothing has changed anywhere.
   */
  async function carryOutNow(prepare: (campaign: CampaignDocument) => Prepared): Promise<boolean> {
    let done: Text | undefined;
    const result = await campaigns.exchange(async (campaign) => {
      await people.load();
      const prepared = prepare(campaign);
      const [fault] = prepared.faults;
      if (fault !== undefined) return err(appError('invalid-input', { text: fault.text, path: fault.path }));
      const { campaign: next, characters } = carryOut(campaign, prepared, people.people, ports);
      done = prepared.label;
      return commit(next, characters);
    });
    if (!result.ok) {
      notifications.failed(result.error);
      return false;
    }
    const entry = result.value.log.at(-1)?.id;
    if (done !== undefined && entry !== undefined)
      notifications.done(message('table.carriedOut', { what: done }), {
        stands: () => campaigns.document?.log.some(({ id }) => id === entry) === true,
        run: () => void takeBack(entry),
      });
    return true;
  }

  /** Takes a line of the log back with all that it did; asks where more has to go. False where it stays. */
  async function takeBack(entry: string): Promise<boolean> {
    const { document } = campaigns;
    if (document === null) return false;
    const line = document.log.find(({ id }) => id === entry);
    const first = await takeBackTogether({ campaign: document, entry }, takingBack.parties, ports);
    if (!first.ok || line === undefined) {
      if (!first.ok) notifications.failed(first.error);
      return false;
    }
    if (!(await takingBack.agreed(first.value, document.id, entry))) return false;
    const result = await campaigns.exchange(async (campaign) => {
      const now = await takeBackTogether({ campaign, entry }, takingBack.parties, ports);
      if (!now.ok) return now;
      const mine = now.value.campaigns.find(({ document: each }) => each.id === campaign.id)?.document;
      if (mine === undefined) return err(appError('internal'));
      return commit(
        mine,
        now.value.characters.map(({ document: each }) => each),
      );
    });
    if (!result.ok) notifications.failed(result.error);
    else notifications.done(message('table.takenBack', { what: entryTitle(document, line) }));
    return result.ok;
  }

  return { carryOutNow, takeBack, commit };
});
