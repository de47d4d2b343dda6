import { operation } from '#domain/entities/planning/operation.ts'
import { order } from '#domain/entities/planning/order.ts'
import { releaseRow } from '#domain/entities/planning/release-row.ts'
import { item } from '#domain/entities/master/item.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { resourceGroup } from '#domain/entities/master/resource-group.ts'
import { releaseBench } from '#domain/services/planning/release.ts'
import { checkAssigned } from '../../identity/assignment.ts'
import type { ListInput } from '../../platform/crud/list-source.ts'
import { Binder } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { raise } from '../../platform/events/raise.ts'
import type { Services } from '../../identity/services.ts'
import { askedCodes } from './asked-codes.ts'
import { changeOperations } from './change-operations.ts'
import { kittedOnly, kittedSql } from './operation-states.ts'
import { derivedPage } from '../../platform/crud/derived-page.ts'
import { rowsSeen } from '../../platform/crud/reading.ts'

export const releaseHandlers = (services: Services): readonly HandlerEntry[] => [
  handle(releaseBench.tree, (period, call) => tree(period, call)),
  handle(releaseBench.preview, async (input, call) =>
    preview(input, await kittedOnly(services.database, call), call),
  ),
  handle(releaseBench.publish, async ({ operations }, call) =>
    publish(operations, await kittedOnly(services.database, call), services.now(), call),
  ),
  inTransaction(releaseBench.recall, ({ operations }, tx, call) =>
    changeOperations(tx, 'recall', askedCodes(operations, 'operations'), optionsOf(call)),
  ),
]

/** Releasing and recalling changes the plan of resources. */
function optionsOf(call: Call) {
  checkAssigned(call, 'canMove')
  return { language: call.language, by: call.caller?.userName ?? null }
}

interface Period {
  readonly from: string
  readonly to: string
}

interface TreeRow {
  readonly group: string
  readonly name: string | null
  readonly resources: readonly {
    readonly code: string
    readonly name: string | null
    readonly open: number
    readonly released: number
  }[]
}

/** Groups with their resources; those without a group stand at the end, in a group without a code. */
function tree({ from, to }: Period, call: Call): Promise<TreeRow[]> {
  return call.transaction(
    (tx) => {
      const binder = new Binder()
      const begin = binder.add(from, 'timestamptz')
      const end = binder.add(to, 'timestamptz')
      return tx.rows<TreeRow>(
        `with r as (select * from ${rowsSeen(tx, binder, resource.name)} r
            where r.enabled is not false and r.resource_type <> 'D'),
         p as (select res_code, count(*) filter (where status = 'A') as open,
             count(*) filter (where status in ('R', 'D')) as released
           from ${rowsSeen(tx, binder, operation.name)} p
           where coalesce(p.setup_start, p.start) >= ${begin} and coalesce(p.setup_start, p.start) < ${end}
           group by res_code),
         m as (select coalesce(g.code, '') as grp, g.name as group_name, r.code, r.name, r.display_order
           from r left join lateral unnest(case when cardinality(r.resourcegroup) > 0 then r.resourcegroup else array[''] end)
             as x (code) on true left join ${rowsSeen(tx, binder, resourceGroup.name)} g on g.code = x.code)
         select m.grp as "group", min(m.group_name) as name,
           json_agg(json_build_object('code', m.code, 'name', m.name, 'open', coalesce(p.open, 0),
             'released', coalesce(p.released, 0)) order by m.display_order nulls last, m.code) as resources
         from m left join p on p.res_code = m.code group by m.grp order by m.grp = '', m.grp`,
        binder.values,
      )
    },
    { readOnly: true },
  )
}

interface PreviewInput extends ListInput, Period {
  readonly resources: string
  readonly released?: boolean | null | undefined
}

function preview({ from, to, resources, released, ...input }: PreviewInput, policy: boolean, call: Call) {
  return call.transaction(
    (tx) => {
      const binder = new Binder()
      const codes = resources.split(';').map((code) => code.trim().toLowerCase())
      const wanted = binder.add(codes, 'text[]')
      const begin = binder.add(from, 'timestamptz')
      const end = binder.add(to, 'timestamptz')
      const sql = `
        select p.id::text as id, 1::bigint as row_version, p.code as operation_code,
          case when p.status <> 'A' then null when o.status in ('H', 'X') then 'orderStopped'
            when ${policy} and (${kittedSql}) is false then 'notKitted' end as blocked,
          p.status, p.res_code, coalesce(p.setup_start, p.start) as start, p."end", p.item_code, i.name as item_name,
          p.process_code, p.qty, p.kit_status, p.material_ready, p.order_code, o.priority, o.due_date, o.lateness,
          p.next_ops, p.instr_no, p.message
        from ${rowsSeen(tx, binder, operation.name)} p join ${rowsSeen(tx, binder, order.name)} o on o.code = p.order_code
          left join ${rowsSeen(tx, binder, item.name)} i on i.code = p.item_code
        where p.status = any (${binder.add(released ? ['R', 'D'] : ['A'], 'text[]')}) and p.assigned
          and lower(p.res_code) = any (${wanted})
          and coalesce(p.setup_start, p.start) >= ${begin} and coalesce(p.setup_start, p.start) < ${end}`
      return derivedPage(releaseRow, sql, tx, input, binder, call.language)
    },
    { readOnly: true },
  )
}

function publish(operations: unknown, policy: boolean, now: Date, call: Call) {
  const codes = askedCodes(operations, 'operations')
  return call.transaction(async (tx) => {
    const options = optionsOf(call)
    const outcome = await changeOperations(tx, 'release', codes, { ...options, kittedOnly: policy })
    const fenced = await tx.rows<{ code: string }>(
      `select p.code from operation p join resource r on r.code = p.res_code
       where p.code = any ($1) and coalesce(p.setup_start, p.start) < $2::timestamptz + make_interval(secs => r.time_fence)
       order by p.code`,
      [outcome.changed, now],
    )
    const near = fenced.map(({ code }) => code)
    if (near.length > 0) await changeOperations(tx, 'freeze', near, options)
    await raiseReleased(tx, outcome.changed)
    return { ...outcome, frozen: near }
  })
}

async function raiseReleased(tx: Tx, operations: readonly string[]): Promise<void> {
  const orders = await tx.rows<{ code: string }>(
    'select distinct order_code as code from operation where code = any ($1) and order_code is not null order by 1',
    [operations],
  )
  if (orders.length > 0) await raise(tx, 'orderReleased', orders.map(({ code }) => code).join(';'))
}
