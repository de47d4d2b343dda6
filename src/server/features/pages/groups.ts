import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import { permissions } from '#domain/permissions.ts'
import type { InputOf } from '#domain/service.ts'
import type { designPages } from '#domain/services/pages/pages.ts'
import { namesAlone, notOpened, openingOf } from '../../identity/app-check.ts'
import { shownTo } from '../../platform/crud/list-source.ts'
import type { Tx } from '../../db/tenant.ts'
import { requireUnit, type Call } from '../../identity/handlers.ts'
import { groupedRows } from './groups-sql.ts'
import { readGrouping } from './grouping.ts'

/** An entity whose list the caller may read; throws as the list itself would. */
function listedEntity(name: string, { caller, language, limitedScope }: Call): Entity {
  const entity = pageEntity(name, limitedScope.model)
  if (!entity) throw new TaktError('notFound', { entity: textOf(dataLabel, language), id: name })
  if (!caller!.permissions.has(entity.permission))
    throw new TaktError('notPermitted', { permissions: textOf(permissions[entity.permission], language) })
  return entity
}

const dataLabel = { zh: '数据', en: 'data' }

/** The transaction as the list of the entity is read: of one that no app opens, keys and names alone. */
function asListed(entity: Entity, tx: Tx, { caller, language }: Call): Tx {
  const { getAll } = crudOf(entity)
  const opening = openingOf(getAll, caller!)
  if (opening === null) throw notOpened(getAll, language)
  return opening === 'whole' ? tx : { ...tx, limits: namesAlone(entity, tx.limits) }
}

/** Groups of the rows that the list of an entity would show to the caller, with their totals. */
export async function groupsOf(
  { entity: name, groupBy, totals, filter, sorting, maxResultCount }: InputOf<typeof designPages.groups>,
  call: Call,
): Promise<unknown> {
  const entity = listedEntity(name, call)
  if (entity.scope === 'planUnit') requireUnit(call)
  return call.transaction(
    async (tx) => {
      const listed = asListed(entity, tx, call)
      const grouping = readGrouping(shownTo(entity, listed), groupBy, totals, call.language)
      return groupedRows(entity, listed, grouping, { filter, sorting, maxResultCount }, call.language)
    },
    { readOnly: true, signal: call.signal },
  )
}
