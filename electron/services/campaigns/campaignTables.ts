import type { CampaignDocument } from '#shared/campaign/document';
import type { Parties } from '#shared/campaign/past/revertTogether';
import type { CommitResult } from '#shared/campaign/prepared';
import type { CharacterDocument } from '#shared/character/document';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import type { Library } from '#electron/storage/library';
import { openParty, type OpenedParty } from './party';
import { participantsIn } from './participants';
import type { Rulesets } from '#electron/services/library/rulesets';

export interface OpenedCampaign extends OpenedParty {
  readonly campaign: CampaignDocument;
}

/** Stages changes of campaigns and sheets, and stores them as one commit. */
export interface CampaignTransaction {
  /** Opens a campaign with its party; fails with the reason why it cannot be read. */
  open(id: string): Promise<Result<OpenedCampaign, AppError>>;
  /** Finds participants of a campaign's past in their staged state. */
  readonly parties: Parties;
  /** Stages the result of an action: campaigns opened from now on include it. */
  stage(done: CommitResult): void;
  /** Stores everything staged as one commit, all or nothing. */
  commit(): Promise<Result<unknown, AppError>>;
}

/** Several changes of a library can be made before all of them are stored together. */
export function openTransaction({
  library,
  rulesets,
}: {
  readonly library: Library;
  readonly rulesets: Rulesets;
}): CampaignTransaction {
  const campaigns = new Map<string, CampaignDocument>();
  const characters = new Map<string, CharacterDocument>();
  const sheets: Library['characters'] = {
    ...library.characters,
    read: async (id) => {
      const staged = characters.get(id);
      return staged === undefined ? library.characters.read(id) : ok(staged);
    },
  };
  const campaignSheets: Library['campaigns'] = {
    ...library.campaigns,
    read: async (id) => {
      const staged = campaigns.get(id);
      return staged === undefined ? library.campaigns.read(id) : ok(staged);
    },
  };
  return {
    parties: participantsIn({
      library: { ...library, characters: sheets, campaigns: campaignSheets },
      rulesets,
    }),
    open: async (id) => {
      const campaign = await campaignSheets.read(id);
      if (!campaign.ok) return campaign;
      const opened = await openParty({ library: { characters: sheets }, rulesets }, campaign.value);
      return opened.ok ? ok({ campaign: campaign.value, ...opened.value }) : opened;
    },
    stage: (done) => {
      campaigns.set(done.campaign.id, done.campaign);
      for (const character of done.characters) characters.set(character.id, character);
    },
    commit: () => library.commit([...characters.values(), ...campaigns.values()]),
  };
}
