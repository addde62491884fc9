/** The sign of a combatant: the number of a foe, or the portrait on the sheet of anybody else. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly number: number | undefined;
  readonly picture: string | undefined;
}
