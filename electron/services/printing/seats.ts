import type { CampaignDocument } from '../../../shared/campaign/document';
import type { CharacterDocument } from '../../../shared/character/document';
import type { Library } from '../../storage/library';

/** The player and the campaign of a character; empty where not known. */
export interface Seat {
  readonly player: string;
  readonly campaign: string;
}

/** Finds who plays a character and where. */
export type SeatOf = (document: CharacterDocument) => Promise<Seat | undefined>;

/** The seat of a character in this campaign, where it has one. */
export function seatIn({ name, party }: CampaignDocument, character: string): Seat | undefined {
  const member = party.find((each) => each.character === character);
  return member && { player: member.player.trim(), campaign: name.trim() };
}

/**
 * Finds seats in a library: in the campaign that a character names, or in one whose party it belongs to. Campaigns are
 * read once however many characters are asked about; what cannot be read is left out.
 */
export function seatsIn({ campaigns }: Pick<Library, 'campaigns'>): SeatOf {
  let all: Promise<readonly CampaignDocument[]> | undefined;

  const readAll = async (): Promise<readonly CampaignDocument[]> => {
    const listed = await campaigns.list();
    const found: CampaignDocument[] = [];
    for (const { id } of listed.ok ? listed.value.rows : []) {
      const read = await campaigns.read(id);
      if (read.ok) found.push(read.value);
    }
    return found;
  };

  return async ({ id, owner, campaign }) => {
    const known = await (all ??= readAll());
    const own = known.find((each) => each.id === campaign);
    // A companion sits where its owner does.
    const ids = owner === null ? [id] : [id, owner];
    const seats = (own === undefined ? known : [own]).flatMap((each) =>
      ids.flatMap((character) => seatIn(each, character) ?? []),
    );
    return seats[0] ?? (own && { player: '', campaign: own.name.trim() });
  };
}
