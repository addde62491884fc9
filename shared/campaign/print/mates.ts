import type { Text } from '../../kernel/text';
import type { Profile } from '../../rules/party';
import type { Person } from '../party/people';

/** Only members with the same rules can be compared. */
export interface Company {
  readonly system: string;
  readonly members: readonly Mate[];
}

export interface Mate {
  readonly person: Person;
  readonly name: Text;
  readonly profile: Profile | undefined;
}
