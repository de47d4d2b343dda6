import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { order } from '#domain/entities/planning/order.ts'
import { peg } from '#domain/entities/planning/peg.ts'
import { planBarColumns, planBarEpoch, planOrderColumns, planPegColumns } from '#domain/planning/plan-bars.ts'
import { encodeTable } from '#engine/arrow.ts'
import type { TableSchema } from '#engine/columns.ts'
import type { Tx } from '../../db/tenant.ts'
import { scopeCondition } from '../../db/sql/scope-condition.ts'
import { applySettings, copyInto } from '../../platform/sources/copy.ts'
import { CopyTable } from '../../platform/sources/copy-table.ts'
import { SettingsBinder, stored } from '../../platform/sources/source-query.ts'

/** Seconds after the epoch of the bars; what int32 does not hold is cut. */
export const secondsOf = (column: string): string =>
  `case when ${column} is not null then
    least(greatest(extract(epoch from ${column})::int8 - ${planBarEpoch}, -2147483647), 2147483647)::int4 end`

interface Reading {
  readonly entity: Entity
  readonly columns: TableSchema
  /** Columns by which rows come; texts by code points. */
  readonly order: readonly string[]
}

/** All rows of an entity that the user may see, as columns; what his roles hide is null. Reads by COPY into columns. */
const reading =
  ({ entity, columns, order }: Reading) =>
  async (tx: Tx): Promise<Uint8Array> => {
    const table = `"${tableOf(entity)}"`
    const binder = new SettingsBinder()
    const hidden = tx.limits?.hidden(entity)
    const kept = tx.limits?.condition(entity, (value, type) =>
      binder.bind(value as string | readonly string[], type),
    )
    const isTime = (name: string): boolean => entity.fields[name]!.kind === 'time'
    const selected = Object.entries(columns).map(([name, kind]) => {
      const column = `${table}."${columnOf(name)}"`
      if (hidden?.has(name)) return stored[kind]('null')
      return isTime(name) ? secondsOf(column) : stored[kind](column)
    })
    const sorted = order.map((name) => {
      const column = `${table}."${columnOf(name)}"`
      return isTime(name) ? column : `${column} collate "C"`
    })
    const into = new CopyTable(columns)
    await applySettings(tx.client, binder.settings)
    await copyInto(
      tx.client,
      {
        columns: Object.keys(columns),
        sql: `select ${selected.join(', ')} from ${table}
          where ${[scopeCondition(table, ['tenant_id', 'plan_unit_code']), ...(kept ? [kept] : [])].join(' and ')}
          order by ${sorted.join(', ')}`,
      },
      into,
    )
    return encodeTable(columns, into.finish(), 'stream')
  }

/** All operations: planBarColumns. */
export const planBars = reading({
  entity: operation,
  columns: planBarColumns,
  order: ['resCode', 'setupStart', 'code'],
})

/** All orders: planOrderColumns. */
export const planOrders = reading({ entity: order, columns: planOrderColumns, order: ['code'] })

/** All pegs: planPegColumns. */
export const planPegs = reading({
  entity: peg,
  columns: planPegColumns,
  order: ['leftKey', 'rightKey', 'itemCode', 'leftNode', 'rightNode'],
})
