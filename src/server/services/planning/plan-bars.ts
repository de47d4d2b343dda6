import { columnOf, tableOf } from '#domain/entity.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { planBarColumns, planBarEpoch } from '#domain/planning/plan-bars.ts'
import { encodeTable } from '#engine/arrow.ts'
import type { Tx } from '../../db/tenant.ts'
import { scopeCondition } from '../../exchange/stage.ts'
import { applySettings, copyInto } from '../../sources/copy.ts'
import { CopyTable } from '../../sources/copy-table.ts'
import { SettingsBinder, stored } from '../../sources/source-query.ts'

const table = `"${tableOf(operation)}"`

/** Seconds after the epoch of the bars; what int32 does not hold is cut. */
const secondsOf = (column: string): string =>
  `case when ${column} is not null then
    least(greatest(extract(epoch from ${column})::int8 - ${planBarEpoch}, -2147483647), 2147483647)::int4 end`

/** All operations that the user may see, as planBarColumns; what his roles hide is null. Reads by COPY into columns. */
export async function planBars(tx: Tx): Promise<Uint8Array> {
  const binder = new SettingsBinder()
  const hidden = tx.limits?.hidden(operation)
  const kept = tx.limits?.condition(operation, (value, type) => binder.bind(value as string, type))
  const names = Object.keys(planBarColumns) as (keyof typeof planBarColumns)[]
  const columns = names.map((name) => {
    const column = `${table}."${columnOf(name)}"`
    if (hidden?.has(name)) return stored[planBarColumns[name]]('null')
    return planBarColumns[name] === 'text' ? stored.text(column) : secondsOf(column)
  })
  const into = new CopyTable(planBarColumns)
  await applySettings(tx.client, binder.settings)
  await copyInto(
    tx.client,
    {
      columns: names,
      sql: `select ${columns.join(', ')} from ${table}
        where ${[scopeCondition(table, ['tenant_id', 'plan_unit_code']), ...(kept ? [kept] : [])].join(' and ')}
        order by ${table}.res_code collate "C", ${table}.setup_start, ${table}.code collate "C"`,
    },
    into,
  )
  return encodeTable(planBarColumns, into.finish(), 'stream')
}
