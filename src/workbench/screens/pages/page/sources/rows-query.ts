import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { pageEntity, sourceFields, sourceValues } from '#domain/pages/source-fields.ts'
import type { SourceValues } from '#domain/pages/sources.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { readAll } from '../../../../client/all-rows.ts'
import { call } from '../../../../client/call.ts'
import { queryKeyOf } from '../../../../client/keys.ts'
import { currentModel } from '../../../../client/model.ts'
import { conditionsOf, sortingOf } from './conditions.ts'
import type { AskedSource, SourceAnswer, SourceQuery } from './source-query.ts'

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
