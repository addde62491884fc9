/** Implements sections 3.5, 9, 10 and 14. */
export const formIds = ['minion', 'npc', 'vehicle', 'army'] as const;
export type FormId = (typeof formIds)[number];
