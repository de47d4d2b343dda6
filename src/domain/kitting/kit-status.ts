/** Orders that a run counts; the others have no quantity, are left out or refused (KitStatus). */
export const countedStatuses = ['FN', 'FT', 'FL', 'PT', 'NO', 'NB'] as const

/** Orders of which all sets are kitted, from stock, by their need or later. */
export const kittedStatuses = ['FN', 'FT', 'FL'] as const
