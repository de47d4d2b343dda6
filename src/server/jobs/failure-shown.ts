import type { Label } from '#domain/label.ts'
import type { RowLimits } from '../db/tenant.ts'
import { texts } from './texts.ts'

/** Ends that speak of the server and name nothing of the data. */
const ofServer: ReadonlySet<string> = new Set([texts.failed(texts.broken).en, texts.abandoned.en])

/** How a run failed, for a reader: a run takes all rows, so that its cause may name some that he does not see. */
export const failureShown = (failure: Label, limits: RowLimits | undefined): Label =>
  !limits?.narrows || ofServer.has(failure.en) ? failure : texts.failed(texts.causeKept)

/** The same for what an engine refuses of the data that a call has read. */
export const causeShown = (cause: Label, limits: RowLimits | undefined): Label =>
  limits?.narrows ? texts.causeKept : cause
