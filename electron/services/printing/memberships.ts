import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { Library } from '#electron/storage/library';

/** The player and the campaign of a character; empty if unknown. */
export interface Membership {
  readonly player: string;
  readonly campaign: string;
}

/** Finds the player and the campaign of a character. */
export type MembershipOf = (document: CharacterDocument) => Promise<Membership | undefined>;

export function membershipIn({ name, party }: CampaignDocument, character: string): Membership | undefined {
  const member = party.find((each) => each.character === character);
  return member && { player: member.player.trim(), campaign: name.trim() };
}

/**
 * Finds memberships in a library: in the campaign that a character names, or in one whose party it belongs to.
 * Campaigns are read once for any number of characters; what cannot be read is left out.
 */
export function membershipsIn({ campaigns }: Pick<Library, 'campaigns'>): MembershipOf {
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
    // A companion has the membership of its owner.
    const ids = owner === null ? [id] : [id, owner];
    const memberships = (own === undefined ? known : [own]).flatMap((each) =>
      ids.flatMap((character) => membershipIn(each, character) ?? []),
    );
    return memberships[0] ?? (own && { player: '', campaign: own.name.trim() });
  };
}
