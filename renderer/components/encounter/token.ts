/** How a combatant is told from the others: a foe by its number, anybody else by the portrait of the sheet. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly number: number | undefined;
  readonly picture: string | undefined;
}
