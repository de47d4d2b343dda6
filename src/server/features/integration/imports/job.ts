import type { ImportFault } from '#domain/exchange.ts'
import type { ImportProgress } from '../../../platform/exchange/reading.ts'
import type { Scheme } from './scheme.ts'

/** One file that a scheme brings in, or tries. */
export interface ImportJob {
  /** Where the file lies, and how the user knows it. */
  readonly path: string
  readonly name: string
  readonly scheme: Scheme
  readonly dryRun: boolean
  readonly now: Date
  /** Aborted: nothing is written. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
  /** Every fault of a row by its line, also those that the report does not list. */
  readonly onFault?: (fault: ImportFault) => void
}
