import { deliveryAdjustment } from '#domain/entities/delivery/delivery-report.ts'
import { reportRefusalText, reportTransitions, type ReportStatus } from '#domain/delivery/report-state.ts'
import { TaktError } from '#domain/errors.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { RowRule } from '../../platform/crud/rules.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import { dayNumbers } from '../../db/day-numbers.ts'
import { dayIn, unitZone } from '../../platform/runs/unit-zone.ts'

const numbers = { of: 'delivery adjustment', table: 'delivery_adjustment', column: 'adjust_no', letter: 'J' }

interface Line {
  readonly reportNo: string
  readonly itemCode: string
  readonly bucketDate: string
  readonly locked: boolean
  readonly status: ReportStatus
}

/** Lines change while their report is a draft and outside the locked days; what was called off before is kept. */
export const lineRule: RowRule = async (tx, { before, after }, call) => {
  if (!before || !after) return
  // Fields may be hidden from the caller, rules not.
  const line = (await tx.row<Line>(
    `select l.report_no as "reportNo", l.item_code as "itemCode", l.bucket_date as "bucketDate",
       l.locked_qty is not null as locked, r.status
     from ${whole('deliveryLine')} l join ${whole('deliveryReport')} r on r.report_no = l.report_no
     where l.id = $1 for share of r`,
    [after['id']],
  ))!
  const { reportNo, itemCode, bucketDate } = line
  const refusal = reportTransitions.adjust[line.status]
  if (refusal) {
    const reason = reportRefusalText(refusal, reportNo, call.language)
    throw new TaktError('deliveryReportRefused', { reason })
  }
  if (before['planQty'] === after['planQty']) return
  if (line.locked) throw new TaktError('lineLocked', { item: itemCode, day: bucketDate })
  const now = new Date()
  const adjustNo = (await dayNumbers(tx, numbers, dayIn(await unitZone(tx), now)))()
  await insertRows(deliveryAdjustment, tx, [
    {
      adjustNo,
      reportNo,
      itemCode,
      bucketDate,
      oldQty: before['planQty'],
      newQty: after['planQty'],
      reason: after['reason'],
      keepOnRecalc: after['keepOnRecalc'],
      adjustedAt: now.toISOString(),
      adjustedBy: call.caller?.userName ?? null,
    },
  ])
  await tx.run(`update ${whole('deliveryLine')} set adjusted = true where id = $1`, [after['id']])
  return 'wrote'
}
