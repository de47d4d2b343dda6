/** Suggested actions for an order; the texts are in domain/results/kitting-texts.ts. */
export const suggestions = [
  'EXPEDITE',
  'BUY',
  'BORROW',
  'SUBSTITUTE',
  'INSPECT',
  'CONFIRM_DATE',
  'CHECK_SCOPE',
  'LOWER_MINIMUM',
  'BUILD',
  'USE_SAFETY',
  'FIX_BOM',
  'ALLOW_MIXING',
  'TRANSFER',
] as const

/** Suggestion per reason S1..S14. */
const byReason: readonly (typeof suggestions)[number][] = [
  'BUY',
  'BUY',
  'EXPEDITE',
  'BORROW',
  'CHECK_SCOPE',
  'BUY',
  'INSPECT',
  'LOWER_MINIMUM',
  'SUBSTITUTE',
  'CONFIRM_DATE',
  'BUILD',
  'USE_SAFETY',
  'FIX_BOM',
  'ALLOW_MIXING',
]

/** Index of the suggestion for a reason; open receipts are expedited rather than bought, stock of other areas transferred. */
export function suggestionOf(reason: number, coming: boolean, elsewhere = false): number {
  if (elsewhere) return suggestions.indexOf('TRANSFER')
  const wanted = byReason[reason - 1]
  if (wanted === undefined) return -1
  return suggestions.indexOf(wanted === 'BUY' && coming ? 'EXPEDITE' : wanted)
}

/** Actions of the shortage list (entities.md 2.6, Backorder). */
export const actions = ['EXPEDITE', 'RESCHEDULE', 'SUBSTITUTE', 'BORROW', 'BUY', 'TRANSFER', 'NONE'] as const

export function actionOf(
  reason: number,
  coming: boolean,
  substituteFree: boolean,
  elsewhere: boolean,
): number {
  const pick = (action: (typeof actions)[number]) => actions.indexOf(action)
  if (elsewhere) return pick('TRANSFER')
  if (reason === 11 || reason === 13 || reason === 14) return pick('NONE')
  if (substituteFree) return pick('SUBSTITUTE')
  if (reason === 10) return pick('RESCHEDULE')
  if (coming || reason === 3 || reason === 7) return pick('EXPEDITE')
  return reason === 4 ? pick('BORROW') : pick('BUY')
}
