import type { CampaignDocument } from '../../../shared/campaign/document';
import type { CharacterDocument } from '../../../shared/character/document';
import type { Library } from '../../storage/library';

/** The player and the campaign of a character; empty if unknown. */
export interface Seat {
  readonly player: string;
  readonly campaign: string;
}

/** Finds the player and the campaign of a character. */
export type SeatOf = (document: CharacterDocument) => Promise<Seat | undefined>;

export function seatIn({ name, party }: CampaignDocument, character: string): Seat | undefined {
  const member = party.find((each) => each.character === character);
  return member && { player: member.player.trim(), campaign: name.trim() };
}

/**
 * Finds seats in a library: in the campaign that a character names, or in one whose party it belongs to.
 * Campaigns are read once for any number of characters; what cannot be read is left out.
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
    // A companion has the seat of its owner.
    const ids = owner === null ? [id] : [id, owner];
    const seats = (own === undefined ? known : [own]).flatMap((each) =>
      ids.flatMap((character) => seatIn(each, character) ?? []),
    );
    return seats[0] ?? (own && { player: '', campaign: own.name.trim() });
  };
}
