import type { CampaignDocument } from '../../../../shared/campaign/document';
import type { TableState } from '../../../../shared/ipc/table';

export type SeatState = TableState['seats'][number];

export interface SeatFields {
  readonly name: string;
  readonly role: 'player' | 'spectator';
  readonly characters: string[];
  readonly phone: boolean;
}

export const freshSeat = { name: '', role: 'player', characters: [] as string[], phone: false } as const;

export interface Sheet {
  readonly id: string;
  readonly name: string;
}

/** Members of the party with a sheet; the names are those that the campaign has. */
export function sheetsOf({ party }: Pick<CampaignDocument, 'party'>): readonly Sheet[] {
  return party.flatMap(({ character, name }) => (character === null ? [] : [{ id: character, name }]));
}
