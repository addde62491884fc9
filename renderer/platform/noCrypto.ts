/**
 * Node's `crypto` as the page knows it: nothing. The library of free notation can take its chance from there,
 * but is given ours; the build puts this in its place, so that it need not complain.
 */
export {};
