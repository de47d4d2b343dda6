import { columnOf } from '#domain/entity.ts'
import { useInst } from '#domain/entities/planning/use-inst.ts'
import { planSubUseColumns } from '#domain/planning/plan-bars.ts'
import { encodeTable } from '#engine/arrow.ts'
import { hiddenAmong, whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { scopeCondition } from '../../db/sql/scope-condition.ts'
import { applySettings, copyInto } from '../../platform/sources/copy.ts'
import { CopyTable } from '../../platform/sources/copy-table.ts'
import { SettingsBinder, stored } from '../../platform/sources/source-query.ts'
import { secondsOf } from './plan-bars.ts'

/** The rows themselves; the conditions of the user are part of the statement. */
const unrestricted = whole('useInst')

/** SQL of each column, of the uses `u` of an instruction: one for each work type. */
const selected: Readonly<Record<keyof typeof planSubUseColumns, string>> = {
  operation: 'u.operation_code',
  inst: 'u.inst_code',
  resCode: 'u.res_code',
  setupStart: secondsOf('min(u.start_time)'),
  start: secondsOf(`coalesce(min(u.start_time) filter (where u.work_type = '0'),
    max(u.end_time) filter (where u.work_type = '1'), min(u.start_time))`),
  productionEnd: secondsOf(`coalesce(max(u.end_time) filter (where u.work_type = '0'),
    max(u.end_time) filter (where u.work_type = '1'), min(u.start_time))`),
  end: secondsOf('max(u.end_time)'),
  qty: stored.quantity(
    `case when min(u.res_qty) = max(u.res_qty) and min(u.res_qty) ~ '^\\d{1,9}(\\.\\d+)?$' then min(u.res_qty)::numeric end`,
  ),
  seconds: stored.integer('sum(u.total_use_time)'),
}

/** Fields without which a use has no place on a chart: where a role hides one of them, nothing is answered. */
const placing = ['operationCode', 'workType', 'instCode', 'resCode', 'startTime', 'endTime'] as const

/**
 * planSubUseColumns of all that the user may see, by operation, instruction and resource. Uses that take no time, as those
 * that only complete the list of work types, are left out.
 */
export async function planSubUses(tx: Tx): Promise<Uint8Array> {
  const binder = new SettingsBinder()
  const hidden = tx.limits?.hidden(useInst) ?? new Set<string>()
  const kept = tx.limits?.condition(useInst, (value, type) =>
    binder.bind(value as string | readonly string[], type),
  )
  const shown = (name: 'resQty' | 'totalUseTime', type: string): string =>
    hidden.has(name) ? `null::${type} as ${columnOf(name)}` : columnOf(name)
  const columns = [...placing.map(columnOf), shown('resQty', 'text'), shown('totalUseTime', 'integer')]
  const conditions = [
    scopeCondition(unrestricted, ['tenant_id', 'plan_unit_code']),
    'end_time > start_time',
    ...(kept ? [kept] : []),
    ...(hiddenAmong(tx, 'useInst', placing) === undefined ? [] : ['false']),
  ]
  const names = Object.keys(planSubUseColumns) as (keyof typeof planSubUseColumns)[]
  const into = new CopyTable(planSubUseColumns)
  await applySettings(tx.client, binder.settings)
  await copyInto(
    tx.client,
    {
      columns: names,
      sql: `select ${names.map((name) => selected[name]).join(', ')}
        from (select ${columns.join(', ')} from ${unrestricted} where ${conditions.join(' and ')}) u
          left join ${whole('operation')} p
            on ${scopeCondition('p', ['tenant_id', 'plan_unit_code'])} and p.code = u.operation_code
        where u.res_code <> coalesce(p.res_code, '')
        group by u.operation_code, u.inst_code, u.res_code
        order by u.operation_code collate "C", u.inst_code collate "C", u.res_code collate "C"`,
    },
    into,
  )
  return encodeTable(planSubUseColumns, into.finish(), 'stream')
}
