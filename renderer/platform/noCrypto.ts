/**
 * The page has no Node `crypto`. The dice notation library can use it for random numbers, but gets ours
 * instead; the build puts this module in its place, so that the library does not complain.
 */
export {};
