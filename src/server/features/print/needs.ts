import { entityNamed } from '#domain/entities/index.ts'
import { Reading } from '../../platform/crud/reading.ts'
import { needsSql } from '../planning/pegging/needs.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import type { SeenRow, SeenRows } from './seen-rows.ts'
import { MASK } from './words.ts'

/** What an operation takes, and how much of it is pegged. */
export interface NeedLine {
  /** Has `itemCode` and `qty` of the input instruction. */
  readonly row: SeenRow
  readonly pegged: string
  /** Its material was given out. */
  readonly isIssued: boolean
}

/** Lines by code of the operation, in the order of their instructions. */
export async function needsOf(
  read: SeenRows,
  operations: readonly SeenRow[],
): Promise<ReadonlyMap<string, NeedLine[]>> {
  const codes = operations.map(({ values }) => values['code'])
  const entity = entityNamed('inputInst')
  const hidden = read.hidden('inputInst')
  const reading = new Reading(read.tx, [codes])
  const zone = reading.add(await unitZone(read.tx), 'text')
  const rows = await reading.rows<{
    operation: string
    itemCode: string | null
    qty: string | null
    pegged: string | null
    isIssued: boolean
  }>(
    `select n.operation_code as operation, n.item_code as "itemCode", trim_scale(n.qty)::text as qty,
       trim_scale(n.pegged_qty)::text as pegged,
       n.state = 'issued' as "isIssued"
     from ${needsSql(reading, zone, 'i.operation_code = any ($1::text[])')} n order by n.operation_code, n.code`,
  )
  const lines = new Map<string, NeedLine[]>()
  for (const { operation, pegged, isIssued, ...values } of rows) {
    const line = {
      row: { entity, values, hidden },
      isIssued,
      pegged: hidden.has('qty') || hidden.has('itemCode') ? MASK : (pegged ?? ''),
    }
    lines.set(operation, [...(lines.get(operation) ?? []), line])
  }
  return lines
}
