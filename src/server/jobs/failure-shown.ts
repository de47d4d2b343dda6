import type { Label } from '#domain/label.ts'
import type { RowLimits } from '../db/tenant.ts'
import { texts } from './texts.ts'

/** Ends that speak of the server and name nothing of the data. */
const ofServer: ReadonlySet<string> = new Set([texts.failed(texts.broken).en, texts.abandoned.en])

/** How a run failed, as a reader may have it: a run takes all rows, so that the cause may name some that are kept back. */
export const failureShown = (failure: Label, limits: RowLimits | undefined): Label =>
  !limits?.narrows || ofServer.has(failure.en) ? failure : texts.failed(texts.causeKept)

/** The same of what an engine says against data that were read for a reader. */
export const causeShown = (cause: Label, limits: RowLimits | undefined): Label =>
  limits?.narrows ? texts.causeKept : cause
