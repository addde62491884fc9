import type { CampaignDocument } from '#shared/campaign/document';
import { joinParty, revertParty } from '#shared/campaign/party/party';
import { joinCampaign } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { LibraryRow } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { useText } from '#renderer/composables/useText';
import { call } from '#renderer/platform/client';
import { campaignName, useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import type { Steps } from '#renderer/stores/editing/editSession';
import type { WayBack } from '#renderer/stores/editing/history';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useTable } from '#renderer/stores/campaigns/useTable';
import { rowName } from '#renderer/stores/library/useLibraryActions';
import { partOf, availabilityOf } from './candidates';
import { joinedText, useParty } from './useParty';

/** Adds characters to the party. Those without a campaign are assigned to this one. */
export function useJoining() {
  const { t } = useText();
  const store = useCampaignStore();
  const campaigns = useCampaigns();
  const table = useTable();
  const dialogs = useDialogs();
  const notifications = useNotifications();
  const { join, partyPorts } = useParty();

  /** Confirms for characters that play in another campaign. */
  async function add(rows: readonly LibraryRow[]): Promise<void> {
    const { document } = store;
    if (document === null || rows.length === 0) return;
    const elsewhere = rows.filter((row) => availabilityOf(row, document.id) === 'elsewhere');
    const answer = elsewhere.length === 0 ? 'leave' : await ask(elsewhere);
    if (answer === 'cancel') return;
    const moving = rows
      .filter(({ campaign }) => campaign === null || (answer === 'move' && campaign !== document.id))
      .map(({ id }) => id);
    const newcomers = rows.map((row) => ({
      character: row.id,
      name: row.name.trim(),
      ...partOf(row, document.party),
    }));
    if (moving.length === 0) {
      join(newcomers);
      return;
    }
    let before: CampaignDocument | undefined;
    let were: readonly Pick<CharacterDocument, 'id' | 'campaign'>[] = [];
    const back: WayBack = async () => before && joined && undo(before, joined, were, back);
    const again: WayBack = async () => {
      joined = (await bring({ redoes: again })) ?? joined;
    };
    const bring = (steps: Steps<CampaignDocument>) =>
      exchange(
        moving,
        (campaign, characters) => {
          before = campaign;
          were = characters.map(({ id, campaign: where }) => ({ id, campaign: where }));
          return {
            campaign: joinParty(campaign, newcomers, partyPorts()),
            characters: characters.map((each) => joinCampaign(each, campaign.id)),
          };
        },
        steps,
      );
    let joined = await bring({ records: () => ({ back, again }) });
    if (joined === undefined || before === undefined) return;
    const [from, after] = [before, joined];
    const came = after.party.filter(({ id }) => !from.party.some((member) => member.id === id));
    const stands = () =>
      store.document?.id === after.id &&
      came.some(({ id }) => store.document?.party.some((member) => member.id === id));
    notifications.done(joinedText(newcomers), {
      stands,
      run: back,
      whose: documentName('campaign', after),
    });
  }

  /** Removes those who joined from the campaign, and assigns them to their previous campaigns. */
  async function undo(
    before: CampaignDocument,
    after: CampaignDocument,
    were: readonly Pick<CharacterDocument, 'id' | 'campaign'>[],
    undoes: WayBack,
  ): Promise<void> {
    if (store.document?.id !== after.id) return;
    const places = new Map(were.map(({ id, campaign }) => [id, campaign]));
    await exchange(
      [...places.keys()],
      (campaign, characters) => ({
        campaign: revertParty(campaign, before, after),
        // A character that was assigned to another campaign in the meantime stays there.
        characters: characters
          .filter((each) => each.campaign === campaign.id)
          .map((each) => joinCampaign(each, places.get(each.id) ?? null)),
      }),
      { undoes },
    );
  }

  /** Stores the campaign and the characters all or nothing; shows a failure. */
  async function exchange(
    ids: readonly string[],
    make: (
      campaign: CampaignDocument,
      characters: readonly CharacterDocument[],
    ) => { readonly campaign: CampaignDocument; readonly characters: readonly CharacterDocument[] },
    steps: Steps<CampaignDocument>,
  ): Promise<CampaignDocument | undefined> {
    const result = await store.exchange(async (campaign) => {
      const read = await readAll(ids);
      if (!read.ok) return read;
      const next = make(campaign, read.value);
      return table.commit(next.campaign, next.characters);
    }, steps);
    if (result.ok) return result.value;
    notifications.failed(result.error);
    return undefined;
  }

  function ask(rows: readonly LibraryRow[]): Promise<string> {
    const items = rows.map((row) => {
      const other = campaigns.rows.find(({ id }) => id === row.campaign);
      return message('party.elsewhere.item', {
        name: rowName(row),
        campaign: other === undefined ? message('party.elsewhere.unknown') : raw(t(campaignName(other))),
      });
    });
    return dialogs.ask({
      title: message('party.elsewhere.title', { count: rows.length }),
      text: message('party.elsewhere.text'),
      items,
      choices: [
        { id: 'cancel', label: message('app.cancel'), tone: 'plain' },
        { id: 'leave', label: message('party.elsewhere.leave'), tone: 'plain' },
        { id: 'move', label: message('party.elsewhere.move'), tone: 'go' },
      ],
      escape: 'cancel',
    });
  }

  return { add };
}

async function readAll(ids: readonly string[]): Promise<Result<readonly CharacterDocument[], AppError>> {
  const found: CharacterDocument[] = [];
  for (const id of ids) {
    const read = await call('character.read', { id });
    if (!read.ok) return read;
    found.push(read.value);
  }
  return ok(found);
}
