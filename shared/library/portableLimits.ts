// Separate from the schemas, so that a page can ask for files without loading zod first.

/** The limit is in characters of text, and in bytes of a file. */
export const mostPortableText = 20_000_000;

/** This is enough for a whole campaign with all its documents. */
export const mostMembers = 1000;

/** Stored documents of a library can be imported as well. */
export const portableEndings: readonly string[] = ['.hearth', '.json'];
