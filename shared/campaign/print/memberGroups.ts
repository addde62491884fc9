import type { Text } from '../../kernel/text';
import type { Profile } from '../../rules/party';
import type { Person } from '../party/people';

/** Members who play by the same rules. */
export interface RulesetMembers {
  readonly system: string;
  readonly members: readonly MemberProfile[];
}

/** Somebody of the party with what its rules say of it beside the others. */
export interface MemberProfile {
  readonly person: Person;
  readonly name: Text;
  readonly profile: Profile | undefined;
}
