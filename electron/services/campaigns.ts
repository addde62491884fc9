import type { CampaignDocument } from '../../shared/campaign/document';
import type { Parties } from '../../shared/campaign/past/takeBack';
import type { CarriedOut } from '../../shared/campaign/prepared';
import type { CharacterDocument } from '../../shared/character/document';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import type { Library } from '../storage/library';
import { openPeople, type OpenedPeople } from './party';
import { partiesIn } from './past';
import type { Rulesets } from './rulesets';

/** A campaign with the people of its party. */
export interface Table extends OpenedPeople {
  readonly campaign: CampaignDocument;
}

/** Campaigns and sheets as they will be once everything that was carried out is stored. */
export interface Tables {
  /** A campaign and its party; why the campaign cannot be read. */
  open(id: string): Promise<Result<Table, AppError>>;
  /** Finds whoever has a part in a campaign's past, as they will be. */
  readonly parties: Parties;
  /** Takes over what was carried out: whoever opens a table from now on finds it so. */
  keep(done: CarriedOut): void;
  /** Stores all that was kept as one commit: everything or nothing. */
  commit(): Promise<Result<unknown, AppError>>;
}

/** Tables of a library, on which several things can be carried out before all of them are stored as one. */
export function openTables({
  library,
  rulesets,
}: {
  readonly library: Library;
  readonly rulesets: Rulesets;
}): Tables {
  const campaigns = new Map<string, CampaignDocument>();
  const characters = new Map<string, CharacterDocument>();
  const sheets: Library['characters'] = {
    ...library.characters,
    read: async (id) => {
      const kept = characters.get(id);
      return kept === undefined ? library.characters.read(id) : ok(kept);
    },
  };
  const campaignSheets: Library['campaigns'] = {
    ...library.campaigns,
    read: async (id) => {
      const kept = campaigns.get(id);
      return kept === undefined ? library.campaigns.read(id) : ok(kept);
    },
  };
  return {
    parties: partiesIn({ library: { ...library, characters: sheets, campaigns: campaignSheets }, rulesets }),
    open: async (id) => {
      const campaign = await campaignSheets.read(id);
      if (!campaign.ok) return campaign;
      const opened = await openPeople({ library: { characters: sheets }, rulesets }, campaign.value);
      return opened.ok ? ok({ campaign: campaign.value, ...opened.value }) : opened;
    },
    keep: (done) => {
      campaigns.set(done.campaign.id, done.campaign);
      for (const character of done.characters) characters.set(character.id, character);
    },
    commit: () => library.commit([...characters.values(), ...campaigns.values()]),
  };
}
