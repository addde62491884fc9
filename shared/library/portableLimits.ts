// Apart from the schemas, so that a page can ask for files without loading zod first.

/** The most characters that the text of a portable file may have, and the most bytes that its file may. */
export const mostPortableText = 20_000_000;

/** The most documents of one portable file: a whole campaign with all that it names. */
export const mostMembers = 1000;

/** What the names of files end with that can be taken in; stored documents of a library are among them. */
export const portableEndings: readonly string[] = ['.hearth', '.json'];
