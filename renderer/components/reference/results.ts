/** One line of what was found. */
export interface ResultRow {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Where it comes from: the ruleset and the group. */
  readonly from: string;
  /** A mark at its end, such as "on the screen". */
  readonly mark?: string | undefined;
  /** The heading that it stands under; rows of one heading follow each other. */
  readonly group?: string;
}
