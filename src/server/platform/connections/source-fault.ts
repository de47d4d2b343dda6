import { TaktError } from '#domain/errors.ts'
import { filled, type Label } from '#domain/label.ts'
import { sourceFaults, type SourceFaultCode } from '#domain/integration/source-faults.ts'

/**
 * A connection could not be read. Its text names the connection and the reason in both languages (`labelOfError`), no
 * address, no secret and nothing that the other system answered.
 */
export class SourceFault extends TaktError {
  readonly reason: SourceFaultCode

  constructor(
    connection: string,
    reason: SourceFaultCode,
    places: Readonly<Record<string, string | Label>> = {},
  ) {
    const text: Label = filled(sourceFaults[reason], places)
    super('sourceFailed', { connection, reason: text })
    this.reason = reason
  }
}
