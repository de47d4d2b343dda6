/** Connecting, and each answer of another system. */
export const connectMs = 10_000
/** One statement, or one batch of its rows. */
export const statementMs = 60_000
export const defaultBatchRows = 2_000
