/** Bounds of the things on the table; files and forms hold to the same. */

export const segmentBounds = { min: 2, max: 24 } as const;
/** Points on a sheet of the campaign that the table sees as a clock. */
export const sharedSegments = { min: 1, max: 100 } as const;
/** The number of commands of a seat that a campaign remembers if they left nothing else. */
export const mostSeen = 200;
export const mostClocks = 200;
export const mostPins = 200;
export const mostHandouts = 500;
export const mostStashItems = 1000;
export const mostOfItem = 1_000_000;
export const mostCoins = 1_000_000_000;
/** Starts of the timer until it is reset. */
export const mostSpans = 1000;
/** In minutes: the longest time that a close-out holds. */
export const mostPlayed = 100_000;
