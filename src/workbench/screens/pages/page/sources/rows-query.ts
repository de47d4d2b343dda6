import { crudOf, type Condition } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { pageEntity, sourceFields, sourceValues, runTable } from '#domain/pages/source-fields.ts'
import type { SourceValues } from '#domain/pages/sources.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import type { Row } from '#domain/expressions/index.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { runFields } from '#domain/results/run-data.ts'
import { readAll } from '../../../../client/all-rows.ts'
import { call } from '../../../../client/call.ts'
import { queryKeyOf } from '../../../../client/keys.ts'
import { currentModel } from '../../../../client/model.ts'
import { fetchArrow, fetchCall, queryClient } from '../../../../client/query.ts'
import { keepTable, pageTable, tableClient } from '../../../../grid/shared-tables.ts'
import { WorkerSource } from '../../../../grid/worker-source.ts'
import { runServices } from '../../../../runs/run-progress.ts'
import { ownKey } from '../../../../state/session.ts'
import { conditionsOf, sortingOf } from './conditions.ts'
import type { AskedSource, SourceAnswer, SourceQuery } from './source-query.ts'
import { ofRun, passes, sortedRows } from './run-rows.ts'

type RowsValues = SourceValues<'rows'>

/** Rows of an entity, or groups of them, through the calls that its list makes. */
export function rowsQuery(asked: AskedSource): SourceQuery | null {
  const values = sourceValues(asked.source, 'rows')
  const entity = values && pageEntity(values.entity, currentModel())
  if (!entity) return null
  const { groupBy, totals } = values
  return groupBy.length + totals.length > 0
    ? groupsQuery(asked, entity, values)
    : listQuery(asked, entity, values)
}

function listInput({ where, sort }: RowsValues, { valueOf }: AskedSource) {
  const conditions = conditionsOf(where, valueOf)
  const sorting = sortingOf(sort)
  return {
    ...(conditions.length > 0 ? { filter: JSON.stringify(conditions) } : {}),
    ...(sorting === '' ? {} : { sorting }),
  }
}

function listQuery(asked: AskedSource, entity: Entity, values: RowsValues): SourceQuery {
  const input = listInput(values, asked)
  const { getAll } = crudOf(entity)
  const { limit } = values
  return {
    queryKey: queryKeyOf(getAll, input, 'rows', limit),
    queryFn: async ({ signal }) => {
      const page =
        limit === null
          ? await readAll(getAll, input, { signal })
          : await call(getAll, { ...input, maxResultCount: limit }, { signal })
      return { fields: entity.fields, rows: page.items, total: page.totalCount }
    },
  }
}

/** Groups are out of date when the rows of the entity are, so that their key begins with its service. */
function groupsQuery(asked: AskedSource, entity: Entity, values: RowsValues): SourceQuery {
  const { groupBy, totals, limit } = values
  const input = {
    entity: entity.name,
    ...listInput(values, asked),
    groupBy,
    totals: totals.map(({ name, op, field }) => ({ name, op, field: field === '' ? null : field })),
    ...(limit === null ? {} : { maxResultCount: limit }),
  }
  return {
    queryKey: queryKeyOf(crudOf(entity).getAll, input, 'groups'),
    queryFn: async ({ signal }) => {
      const answer = (await call(designPages.groups, input, { signal })) as {
        readonly totalCount: number
        readonly items: SourceAnswer['rows']
      }
      return {
        fields: sourceFields(asked.source, currentModel()) ?? {},
        rows: answer.items,
        total: answer.totalCount,
      }
    },
  }
}

type RunValues = SourceValues<'run'>

/** What of a run its rows and the key of its tables say. */
interface ReadRun {
  readonly runNo: string
  readonly asOf: string
  readonly resultHash?: string | null
}

/** Sources of one page ask for the same run at the same time. */
const SHARED_MS = 1_000

/** The named run; else the current one; null: there is none. */
async function runOf(calculation: RunValues['calculation'], runNo: string | null): Promise<ReadRun | null> {
  const service = runServices[calculation]
  const found =
    runNo === null
      ? await fetchCall(service.current, {}, SHARED_MS)
      : await fetchCall(service.get, { runNo }, SHARED_MS)
  return found as ReadRun | null
}

/** The table of a run in the worker of the page. Results never change, so that screens and pages share one reading. */
function tableOf({ calculation, table }: RunValues, { runNo, resultHash }: ReadRun) {
  const key = ownKey(`${runNo}/${resultHash ?? ''}/${table}`)
  const load = () => fetchArrow(runServices[calculation].table, { runNo, table })
  const ready = () => pageTable(key, load)
  return { key, ready, source: new WorkerSource(tableClient(), key, ready) }
}

/** A result table of a run, or groups of its rows: sorted, filtered and grouped in the worker. */
export function runQuery(asked: AskedSource): SourceQuery | null {
  const values = sourceValues(asked.source, 'run')
  if (!values || !runTable(values.calculation, values.table)) return null
  const { calculation, table, groupBy, totals, sort, limit } = values
  const named = values.run === '' ? null : asked.valueOf(values.run)
  const runNo = typeof named === 'string' && named !== '' ? named : null
  const conditions = conditionsOf(values.where, asked.valueOf)
  const fields = sourceFields(asked.source) ?? {}
  const input = { table, runNo, conditions, groupBy, totals, sort, limit }
  const queryKey = queryKeyOf(runServices[calculation].list, input, 'table')
  return {
    queryKey,
    structuralSharing: false,
    queryFn: async () => {
      const run = await runOf(calculation, runNo)
      if (!run) return { fields, rows: [], total: 0, missing: runNo === null ? calculation : undefined }
      if (!passes(conditions, run)) return { fields, rows: [], total: 0 }
      const { key, ready, source } = tableOf(values, run)
      const before = readOf.get(queryClient.getQueryData(queryKey) ?? noAnswer)
      if (before?.key === key) return before.answer
      await ready()
      const release = keepTable(key)
      try {
        const answer = await read(source, { values, conditions, fields, run })
        readOf.set(answer, { key, answer })
        return answer
      } finally {
        release()
      }
    },
  }
}

const noAnswer = {}
/** The table that an answer was read of: asked again of the same run, it stays. */
const readOf = new WeakMap<object, { readonly key: string; readonly answer: SourceAnswer }>()

interface Reading {
  readonly values: RunValues
  readonly conditions: readonly Condition[]
  readonly fields: Fields
  readonly run: ReadRun
}

async function read(
  source: WorkerSource,
  { values: { groupBy, totals, sort, limit }, conditions, fields, run }: Reading,
): Promise<SourceAnswer> {
  const filters = conditions.filter(({ field }) => !Object.hasOwn(runFields, field))
  const own = ofRun(run)
  if (groupBy.length + totals.length === 0) {
    const keys = sort.filter(({ field }) => !Object.hasOwn(runFields, field))
    const { rows, matchCount } = await source.first({ filters, sort: keys }, limit ?? Infinity)
    return { fields, rows: rows.map((row): Row => ({ ...row.values, ...own })), total: matchCount }
  }
  const isOwn = (field: string): boolean => Object.hasOwn(runFields, field)
  const groups = await source.groups({
    groupBy: groupBy.filter((field) => !isOwn(field)),
    totals: totals.map(({ name, op, field }) => ({
      name,
      op,
      field: field === '' || isOwn(field) ? null : field,
    })),
    filters,
  })
  // What rows have of the run is the same in all of them.
  const constant = Object.fromEntries([
    ...groupBy.filter(isOwn).map((field) => [field, own[field]]),
    ...totals
      .filter(({ op, field }) => isOwn(field) && (op === 'min' || op === 'max'))
      .map(({ name, field }) => [name, own[field]]),
  ]) as Row
  const rows = sortedRows(
    groups.map((group): Row => ({ ...group, ...constant })),
    sort,
    fields,
  )
  return { fields, rows: limit === null ? rows : rows.slice(0, limit), total: rows.length }
}
