import type { ErrorCode, TaktError } from '#domain/errors.ts'
import { labelOfError, type Label } from '#domain/label.ts'
import type { RowLimits } from '../../db/tenant.ts'
import { texts } from './texts.ts'

/** Why a calculation gave nothing, and the code of the kind of cause; null: kept before there were codes. */
export interface Failure extends Label {
  readonly code: FailureCode | null
}

/** `broken`: an internal error. `abandoned`: the process that worked on it stopped twice. */
export type FailureCode = ErrorCode | 'broken' | 'abandoned'

/** Codes that speak of the server and name nothing of the data. */
export const serverFailures: ReadonlySet<FailureCode | null> = new Set<FailureCode>([
  'broken',
  'abandoned',
  'calculationCancelled',
  'databaseAway',
  'diskFull',
  'storageFault',
])

/** An error as its label in both languages, which goes between threads and into the log. */
export const failureOf = (error: TaktError): Failure => ({
  code: error.code,
  ...labelOfError(error),
})

/** A calculation takes all rows, so that its cause may name some that a reader with row filters does not see. */
const mayRead = ({ code }: Failure, limits: RowLimits | undefined): boolean =>
  !limits?.narrows || serverFailures.has(code)

/** How a run failed, for a reader. */
export const failureShown = (failure: Failure, limits: RowLimits | undefined): Label =>
  labelOf(mayRead(failure, limits) ? failure : texts.failed(texts.causeKept))

/** The same for what an engine refuses of the data that a call has read. */
export const causeShown = (cause: Failure, limits: RowLimits | undefined): Label =>
  labelOf(mayRead(cause, limits) ? cause : texts.causeKept)

const labelOf = ({ zh, en }: Label): Label => ({ zh, en })
