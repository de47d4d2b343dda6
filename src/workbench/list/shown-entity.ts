import { useMemo } from 'react'
import type { Entity } from '#domain/entity.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { useModel } from '../client/model.ts'
import { useCall } from '../client/query.ts'

/** Roles change seldom; values of hidden fields never come, whatever is known here. */
const keptMs = 60_000

/** The entity with the fields that the tenant added, without those that the user's roles hide: so do list, filters, form and file. */
export function useShownEntity(entity: Entity): Entity {
  const { data } = useCall(rightServices.hiddenFields, {}, { staleTime: keptMs })
  const hidden = (data as Readonly<Record<string, readonly string[]>> | undefined)?.[entity.name]
  const model = useModel()
  return useMemo(() => {
    const own = model.find(entity.name) ?? entity
    return hidden ? without(own, hidden) : own
  }, [entity, hidden, model])
}

function without(entity: Entity, hidden: readonly string[]): Entity {
  const fields = Object.entries(entity.fields).filter(([name]) => !hidden.includes(name))
  return {
    ...entity,
    fields: Object.fromEntries(fields),
    searchable: entity.searchable.filter((name) => !hidden.includes(name)),
  }
}
