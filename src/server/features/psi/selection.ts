import { TaktError } from '#domain/errors.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { problemUntil } from '#engine/psi/horizon.ts'
import { readSorting, type PsiSelection } from '#engine/psi/select.ts'

/** Which items are wanted, as a call says it. */
export interface SelectionInput {
  readonly keyword?: string | null | undefined
  readonly days?: number | null | undefined
  readonly problem?: string | null | undefined
  readonly sorting?: string | null | undefined
}

/** The same as the engine takes it. Throws 400 for a sorting that is not known. */
export function selectionOf(
  { keyword, days, problem, sorting }: SelectionInput,
  layout: PsiLayout,
): PsiSelection {
  if (readSorting(sorting) === null)
    throw new TaktError('invalidRequest', {}, { details: `sorting: ${sorting}` })
  const until = days === null || days === undefined ? null : problemUntil(layout, days)
  return { keyword, problem, sorting, until }
}
