export type CombatantAction =
  'actNow' | 'rollOff' | 'putFirst' | 'explode' | 'amend' | 'side' | 'out' | 'back' | 'remove';
