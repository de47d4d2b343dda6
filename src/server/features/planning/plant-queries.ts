import { changes } from '#domain/entities/characteristics/change.ts'
import {
  calendarOverrideSchema,
  calendarResourceSchema,
  calendarRowSchema,
  calendarShiftSchema,
  holidaySchema,
} from '#engine/calendar/input.ts'
import { changeoverSchema, itemGroupSchema, resourceSchema } from '#engine/scheduling/input.ts'
import {
  columnsOf,
  type Dates,
  enabledRows,
  endOf,
  entityQuery,
  query,
  startOf,
  tableNamed,
} from '../../platform/sources/entity-query.ts'
import type { SourceQuery } from '../../platform/sources/source-query.ts'
import { joined, specsOf } from './plan-queries.ts'

/** Resources with their static times as the user wrote them; the snapshot turns these into seconds. */
export const rawResourceSchema = { ...resourceSchema, setupText: 'text', teardownText: 'text' } as const

/** What stood on a resource last: the newest operation that was started there. */
const last = `left join lateral (
  select w.item_code, w.order_code from operation w
  where w.res_code = t.code and w.status in ('T', 'B')
  order by coalesce(w.result_end, w."end", w.result_start, w.start) desc nulls last, w.code limit 1) w on true
  left join item i on i.code = w.item_code left join "order" o on o.code = w.order_code`

export function resourceQuery(): SourceQuery {
  const field = columnsOf('resource')
  const read = entityQuery(
    'resource',
    rawResourceSchema,
    {
      type: field('resourceType'),
      class: field('resourceClass'),
      groups: joined(field('resourcegroup')),
      qtyMode: `${field('constrainresResQty')}::integer`,
      quantity: field('defaultQty'),
      setup: 'null',
      teardown: 'null',
      lock: field('lockAfter'),
      fence: field('timeFence'),
      maxPause: 'null',
      postResources: joined(field('postResources')),
      lastItem: 'w.item_code',
      lastSpecs: `case when w.item_code is not null then ${specsOf((name) => `coalesce(nullif(o.${snake(name)}, ''), i.${snake(name)})`)} end`,
      setupText: field('setupExpr'),
      teardownText: field('teardownExpr'),
    },
    ` ${last}`,
  )
  return enabledRows(read, field)
}

const snake = (spec: string): string => spec.replace(/(\d+)$/, '_$1')

export const rawChangeoverSchema = { ...changeoverSchema, setupText: 'text' } as const

const each = (sql: string): string =>
  `unnest(case when coalesce(btrim(${sql}), '') = '' then array['*'] else string_to_array(${sql}, ';') end)`

interface Sides {
  readonly entity: string
  readonly kind: string
  readonly resource: string | null
  readonly process: string | null
  readonly prev: string
  readonly next: string
}

const changeoverTables: readonly Sides[] = [
  ...changes.map((entity, n) => ({
    entity: entity.name,
    kind: `spec${n + 1}`,
    resource: 'resourceCode',
    process: null,
    prev: 'prevSpec',
    next: 'nextSpec',
  })),
  {
    entity: 'changeI',
    kind: 'item',
    resource: 'resourceCode',
    process: null,
    prev: 'prevItem',
    next: 'nextItem',
  },
  {
    entity: 'changeR',
    kind: 'resource',
    resource: null,
    process: 'processCode',
    prev: 'prevResource',
    next: 'nextResource',
  },
]

/** All changeover tables; a row that lists several codes on a side stands once for each. */
export const changeoverQueries = (): readonly SourceQuery[] =>
  changeoverTables.map(({ entity, kind, resource, process, prev, next }) => {
    const field = columnsOf(entity)
    const list = (name: string | null, alias: string): string =>
      name ? `cross join lateral ${each(field(name))} as ${alias} (code)` : ''
    const read = query(
      rawChangeoverSchema,
      {
        code: field('code'),
        kind: `'${kind}'`,
        resource: resource ? 'btrim(r.code)' : 'null',
        process: process ? 'btrim(s.code)' : 'null',
        prev: 'btrim(p.code)',
        next: 'btrim(n.code)',
        seconds: 'null',
        cost: field('cost'),
        allowed: field('allowed'),
        priority: field('priority'),
        worker: field('changeResource'),
        valid: field('validExpr'),
        setupText: field('setupExpr'),
      },
      [tableNamed(entity), list(resource, 'r'), list(process, 's'), list(prev, 'p'), list(next, 'n')].join(
        ' ',
      ),
    )
    return enabledRows(read, field)
  })

export function itemGroupQuery(): SourceQuery {
  const field = columnsOf('item')
  const read = entityQuery('item', itemGroupSchema, {
    item: field('code'),
    groups: joined(field('itemGroups')),
  })
  return { ...read, sql: `${read.sql} where cardinality(${field('itemGroups')}) > 0` }
}

export function calendarResourceQuery(): SourceQuery {
  const field = columnsOf('resource')
  const read = entityQuery('resource', calendarResourceSchema, {
    type: field('resourceType'),
    groups: joined(field('resourcegroup')),
    zone: 'null',
  })
  return enabledRows(read, field)
}

export function shiftQuery(): SourceQuery {
  return entityQuery('shift', calendarShiftSchema, {})
}

export function calendarQuery(dates: Dates): SourceQuery {
  const field = columnsOf('calendar')
  const read = entityQuery('calendar', calendarRowSchema, {
    resource: field('resourceCode'),
    shift: field('shiftCode'),
    groupQty: field('resGroupQty'),
    validFrom: startOf(field('validFrom'), dates),
    validTo: endOf(field('validTo'), dates),
  })
  return enabledRows(read, field)
}

export function overrideQuery(): SourceQuery {
  const field = columnsOf('calendarOverride')
  return entityQuery('calendarOverride', calendarOverrideSchema, {
    resource: field('resourceCode'),
    start: field('startTime'),
    end: field('endTime'),
    series: field('qtySeries'),
    stamp: field('timeStamp'),
  })
}

export function holidayQuery(dates: Dates): SourceQuery {
  const field = columnsOf('holiday')
  return entityQuery('holiday', holidaySchema, { table: field('code'), date: startOf(field('date'), dates) })
}
