import { result } from '#domain/entities/planning/result.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { findRow, noRow } from '../../platform/crud/read.ts'
import { updateRow } from '../../platform/crud/write.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { askedCodes } from '../planning/asked-codes.ts'
import { applyResults } from './result-effects.ts'
import { checkQuantities, type ReportOptions } from './report.ts'

interface Correction {
  readonly id: string
  readonly rowVersion: number
  readonly goodQty?: string | null | undefined
  readonly scrapQty?: string | null | undefined
  readonly startTime?: string | null | undefined
  readonly endTime?: string | null | undefined
  readonly resCode?: string | null | undefined
  readonly downtimeReason?: string | null | undefined
  readonly reason: string
  readonly confirmed?: boolean | null | undefined
}

/** Writes other values into a result, with the reason, and brings its operation and order in line. */
export function correct(input: Correction, options: ReportOptions, call: Call) {
  const { reason, confirmed, ...values } = input
  return call.transaction(async (tx) => {
    const before = await findRow(result, tx, input.id, 'for update')
    if (!before) throw noRow(result, input.id, call.language)
    if (before['voided'] === true) throw new TaktError('resultVoided', { result: before['code'] })
    const operation = String(before['operationCode'])
    if (confirmed !== true) await checkWhole(tx, operation, before, input, options)
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    await updateRow(entityNamed('result'), tx, given, call.language)
    await tx.run('update result set change_reason = $2 where id = $1', [input.id, reason])
    await applyResults(tx, [operation], { ...options, mayReopen: true })
    return (await findRow(result, tx, input.id)) ?? null
  })
}

/** What the operation would have in all with the corrected quantities in place of these. */
async function checkWhole(
  tx: Tx,
  operation: string,
  before: Readonly<Record<string, unknown>>,
  given: Correction,
  { tolerance }: ReportOptions,
): Promise<void> {
  const known = await tx.row<{ code: string; qty: string; goodQty: string; scrapQty: string }>(
    `select p.code, p.qty::text, (coalesce(p.good_qty, 0) - $2::numeric)::text as "goodQty",
       (coalesce(p.scrap_qty, 0) - $3::numeric)::text as "scrapQty" from operation p where p.code = $1`,
    [operation, before['goodQty'] ?? '0', before['scrapQty'] ?? '0'],
  )
  const goodQty = given.goodQty === undefined ? (before['goodQty'] as string | null) : given.goodQty
  const scrapQty = given.scrapQty === undefined ? (before['scrapQty'] as string | null) : given.scrapQty
  if (known) checkQuantities(known, { goodQty, scrapQty }, tolerance)
}

/** Results that do not count any more; the rows stay for the record. */
export function voidResults(ids: unknown, reason: string, options: ReportOptions, call: Call) {
  const asked = askedCodes(ids, 'results')
  return call.transaction(async (tx) => {
    const changed: string[] = []
    const refused: { key: string; reason: string }[] = []
    const operations = new Set<string>()
    for (const id of asked) {
      const before = await findRow(result, tx, id, 'for update')
      const code = typeof before?.['code'] === 'string' ? before['code'] : id
      if (!before || before['voided'] === true) {
        const why = before
          ? new TaktError('resultVoided', { result: code })
          : new TaktError('notFound', { entity: textOf(result.label, call.language), id })
        refused.push({ key: code, reason: why.messageIn(call.language) })
        continue
      }
      await tx.run('update result set voided = true, change_reason = $2 where id = $1', [id, reason])
      await auditRow(result, tx, 'update', before, { ...before, voided: true, changeReason: reason })
      operations.add(String(before['operationCode']))
      changed.push(code)
    }
    await applyResults(tx, [...operations].sort(), { ...options, mayReopen: true })
    return { changed, refused }
  })
}
