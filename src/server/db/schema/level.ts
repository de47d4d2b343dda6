/**
 * Raised by one with every change of the schema (tests/server/db/level.test.ts says when). A database keeps the level of the
 * newest program that opened it; an older program refuses to open it instead of writing rows without what the newer one added.
 */
export const schemaLevel = 13
