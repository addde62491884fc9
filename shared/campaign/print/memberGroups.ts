import type { Text } from '#shared/kernel/text';
import type { Profile } from '#shared/rules/party';
import type { Person } from '#shared/campaign/party/people';

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
