import { master } from '#domain/entities/master/master.ts'
import { columnOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { routeFaults, routeSteps } from '#domain/planning/route.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { Binder, fromScope, quoted, wireColumns } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'

type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Rows of the process capacity: of one item, or all of them. */
async function routeRows(tx: Tx, item: string | null): Promise<Row[]> {
  const binder = new Binder()
  const source = fromScope(master, tx, binder)
  const only = item === null ? '' : `and lower(item_code) = lower(${binder.add(item, 'text')})`
  return tx.rows<Row>(
    `select ${wireColumns(master, tx)} ${source} ${only} order by item_code, route_version, proc_no, inst_type, inst_code`,
    binder.values,
  )
}

export interface RouteFinding {
  readonly item: string
  readonly routeVersion: string
  readonly procNo: number | null
  readonly code: string
  readonly value: string
}

const mostFindings = 2000

/** What a run would refuse or plan differently than meant: processes, links, and codes that name nothing. */
export async function validateRoutes(tx: Tx, item: string | null): Promise<RouteFinding[]> {
  const rows = await routeRows(tx, item)
  const known = await tx.rows<{ kind: string; code: string }>(
    `select 'U' as kind, code from resource where plan_unit_code = $1
     union all select 'U', code from resource_group where plan_unit_code = $1
     union all select 'I', code from item where plan_unit_code = $1`,
    [tx.planUnitCode],
  )
  const codes = new Set(known.map(({ kind, code }) => `${kind} ${code.toLowerCase()}`))
  const routes = Map.groupBy(rows, (row) => JSON.stringify([row['itemCode'], text(row['routeVersion'])]))
  const found: RouteFinding[] = []
  for (const [key, own] of routes) {
    const [code, routeVersion] = JSON.parse(key) as [string, string]
    for (const fault of routeFaults(routeSteps(own))) found.push({ item: code, routeVersion, ...fault })
    for (const row of own) {
      const isUse = row['instType'] === 'U'
      const target = text(row['targetCode'])
      if (codes.has(`${isUse ? 'U' : 'I'} ${target.toLowerCase()}`)) continue
      const fault = isUse ? 'noResource' : 'noItem'
      found.push({ item: code, routeVersion, procNo: Number(row['procNo']), code: fault, value: target })
    }
    if (found.length >= mostFindings) break
  }
  return found.slice(0, mostFindings)
}

interface Copy {
  readonly itemCode: string
  readonly routeVersion?: string | null | undefined
  readonly toItem: string
  readonly toVersion?: string | null | undefined
}

/** Copies a route with its outputs turned to the new item. All rows or none. */
export async function copyRoute(tx: Tx, copy: Copy, call: Call): Promise<number> {
  const [from, to] = [copy.routeVersion ?? '', copy.toVersion ?? '']
  const rows = (await routeRows(tx, copy.itemCode)).filter((row) => text(row['routeVersion']) === from)
  const label = textOf(master.label, call.language)
  if (rows.length === 0) throw new TaktError('notFound', { entity: label, id: copy.itemCode })
  const there = (await routeRows(tx, copy.toItem)).some((row) => text(row['routeVersion']) === to)
  if (there)
    throw new TaktError('alreadyExists', {
      entity: label,
      key: [copy.toItem, to].filter(Boolean).join(' / '),
    })
  const target = await tx.row<{ code: string }>(
    'select code from item where plan_unit_code = $1 and lower(code) = lower($2)',
    [tx.planUnitCode, copy.toItem],
  )
  if (!target) throw new TaktError('notFound', { entity: '', id: copy.toItem })
  const same = ['item_code', 'route_version', 'target_code']
  const kept = Object.keys(master.fields)
    .map(columnOf)
    .filter((name) => !same.includes(name))
  const columns = kept.map(quoted).join(', ')
  const changed = await tx.run(
    `insert into master (item_code, route_version, target_code, ${columns})
     select $3, nullif($4, ''), case when inst_type = 'O' and target_code = item_code then $3 else target_code end, ${columns}
     from master where plan_unit_code = $5 and lower(item_code) = lower($1) and coalesce(route_version, '') = $2`,
    [copy.itemCode, from, target.code, to, tx.planUnitCode],
  )
  await auditRow(master, tx, 'create', null, {
    itemCode: target.code,
    routeVersion: to,
    copiedFrom: copy.itemCode,
  })
  return changed
}

interface Replacement {
  readonly processCode: string
  readonly from: string
  readonly to: string
  readonly preview?: number | null | undefined
}

/** Rows that would clash with one that is there already stay as they are. */
export async function replaceResource(tx: Tx, input: Replacement): Promise<number> {
  const known = await tx.row<{ code: string }>(
    `select code from resource where plan_unit_code = $1 and lower(code) = lower($2)
     union all select code from resource_group where plan_unit_code = $1 and lower(code) = lower($2)`,
    [tx.planUnitCode, input.to],
  )
  if (!known) throw new TaktError('notFound', { entity: 'resource', id: input.to })
  const rows = `m.plan_unit_code = $1 and lower(m.process_code) = lower($2) and m.inst_type = 'U'
    and lower(m.target_code) = lower($3) and not exists (select from master o where o.plan_unit_code = $1
      and o.item_code = m.item_code and o.proc_no = m.proc_no and o.inst_type = 'U' and o.inst_code = m.inst_code
      and coalesce(o.route_version, '') = coalesce(m.route_version, '') and o.target_code = $4)`
  const values = [tx.planUnitCode, input.processCode, input.from, known.code]
  if (input.preview === 1)
    return (await tx.row<{ n: number }>(`select count(*) as n from master m where ${rows}`, values))!.n
  const changed = await tx.run(`update master m set target_code = $4 where ${rows}`, values)
  if (changed > 0)
    await auditRow(
      master,
      tx,
      'update',
      { targetCode: input.from },
      {
        itemCode: `${input.processCode} (${changed})`,
        targetCode: known.code,
      },
    )
  return changed
}

interface Link {
  readonly itemCode: string
  readonly routeVersion?: string | null | undefined
  readonly procNo: number
  readonly previous?: string | null | undefined
}

/** Sets what a process follows. A link that would lead back to the process is refused. */
export async function linkProcess(tx: Tx, link: Link): Promise<number> {
  const version = link.routeVersion ?? ''
  const rows = (await routeRows(tx, link.itemCode)).filter((row) => text(row['routeVersion']) === version)
  const linked = rows.map((row) =>
    Number(row['procNo']) === link.procNo ? { ...row, prevProcNo: link.previous ?? '' } : row,
  )
  const bad = routeFaults(routeSteps(linked)).find(
    ({ code }) => code === 'circular' || code === 'unknownPrevious',
  )
  if (bad) throw new TaktError('routeLink', { process: String(link.procNo), previous: link.previous ?? '' })
  return tx.run(
    `update master set prev_proc_no = nullif($4, '') where plan_unit_code = $1 and lower(item_code) = lower($2)
       and proc_no = $3 and coalesce(route_version, '') = $5`,
    [tx.planUnitCode, link.itemCode, link.procNo, link.previous ?? '', version],
  )
}
