import { accessErrors } from './errors/access.ts'
import { integrationErrors } from './errors/integration.ts'
import { operationErrors } from './errors/operations.ts'
import { pageErrors } from './errors/pages.ts'
import { requestErrors } from './errors/request.ts'
import { runErrors } from './errors/runs.ts'
import { supplyErrors } from './errors/supply.ts'
import { say, type Language } from './label.ts'

/**
 * Every error the product answers with, by code. Statuses follow http-contract.md §1: a broken business rule
 * is 500 in the envelope (ABP's UserFriendlyException), a lost optimistic lock or a referenced row 409.
 */
export const errorCatalogue = {
  ...requestErrors,
  ...accessErrors,
  ...runErrors,
  ...operationErrors,
  ...supplyErrors,
  ...pageErrors,
  ...integrationErrors,
}

export type ErrorCode = keyof typeof errorCatalogue

export interface FieldFault {
  readonly message: string
  readonly members: readonly string[]
}

/** An error with a catalogue entry. The server turns it into the envelope; anything else becomes `internal`. */
export class TaktError extends Error {
  readonly code: ErrorCode
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly FieldFault[]
  /** More for the reader: referrers, both values of a conflict ... Goes to `error.details` as text or JSON. */
  readonly details: unknown

  constructor(
    code: ErrorCode,
    values: Readonly<Record<string, unknown>> = {},
    extra: { faults?: readonly FieldFault[]; details?: unknown } = {},
  ) {
    super(say(errorCatalogue[code], 'en', values))
    this.code = code
    this.values = values
    this.faults = extra.faults ?? []
    this.details = extra.details
  }

  messageIn(language: Language): string {
    return say(errorCatalogue[this.code], language, this.values)
  }
}
