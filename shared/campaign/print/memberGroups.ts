import type { Text } from '../../kernel/text';
import type { Profile } from '../../rules/party';
import type { Person } from '../party/people';

/** Only members with the same rules can be compared. */
export interface RulesetMembers {
  readonly system: string;
  readonly members: readonly MemberProfile[];
}

export interface MemberProfile {
  readonly person: Person;
  readonly name: Text;
  readonly profile: Profile | undefined;
}
