import { result } from '#domain/entities/planning/result.ts'
import { TaktError } from '#domain/errors.ts'
import type { Field } from '#domain/field-kinds.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { checkValue, isBlank } from '#domain/checks/values.ts'
import { mostAtOnce } from '../planning/asked-codes.ts'
import type { Call } from '../../identity/handlers.ts'
import { report, type Report, type ReportOptions } from './report.ts'

interface Refused {
  readonly key: string
  readonly reason: string
}

const { operationCode, startTime, endTime, goodQty, scrapQty, resCode, downtimeReason, isFinal } =
  result.fields
const columns: Readonly<Record<string, Field>> = {
  operationCode,
  startTime,
  endTime,
  goodQty,
  scrapQty,
  resCode,
  downtimeReason,
  finished: isFinal,
}

/** Takes what can be taken, one row after the other, and says of every other row why not; a row is whole or not at all. */
export async function reportMany(rows: unknown, confirmed: boolean, options: ReportOptions, call: Call) {
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > mostAtOnce)
    throw new TaktError('invalidRequest', {}, { details: `rows: 1..${mostAtOnce}` })
  return call.transaction(async (tx) => {
    const changed: string[] = []
    const refused: Refused[] = []
    for (const [at, row] of (rows as unknown[]).entries()) {
      const read = readReport(row, confirmed, options)
      const key = read.key || `${at + 1}`
      if ('faults' in read) {
        refused.push({ key, reason: read.faults.join('; ') })
        continue
      }
      await tx.run('savepoint before_report')
      try {
        changed.push((await report(tx, read.report, options)).operation)
      } catch (error) {
        if (!(error instanceof TaktError)) throw error
        await tx.run('rollback to savepoint before_report')
        refused.push({ key, reason: error.messageIn(options.language) })
      }
    }
    return { changed, refused }
  })
}

type Read = { readonly key: string } & ({ readonly report: Report } | { readonly faults: readonly string[] })

function readReport(row: unknown, confirmed: boolean, { language }: ReportOptions): Read {
  const given = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, field] of Object.entries(columns)) {
    if (isBlank(given[name]) && !(name === 'operationCode')) continue
    const checked = checkValue(field, given[name])
    if ('fault' in checked)
      faults.push(
        ...fieldFaults([{ member: name, ...checked.fault }], language).map(({ message }) => message),
      )
    else values[name] = checked.value
  }
  const key = typeof given['operationCode'] === 'string' ? given['operationCode'] : ''
  if (faults.length > 0) return { key, faults }
  const { finished, ...report } = values
  return {
    key,
    report: { ...(report as unknown as Report), action: finished === true ? 'finish' : 'report', confirmed },
  }
}
