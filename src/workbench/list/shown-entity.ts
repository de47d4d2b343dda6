import { useMemo } from 'react'
import type { Entity } from '#domain/entity.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { useCall } from '../client/query.ts'

/** Roles change seldom; values of hidden fields never come, whatever is known here. */
const keptMs = 60_000

/** The entity without the fields that the user's roles hide: list, filters, form and file show none of them. */
export function useShownEntity(entity: Entity): Entity {
  const { data } = useCall(rightServices.hiddenFields, {}, { staleTime: keptMs })
  const hidden = (data as Readonly<Record<string, readonly string[]>> | undefined)?.[entity.name]
  return useMemo(() => (hidden ? without(entity, hidden) : entity), [entity, hidden])
}

function without(entity: Entity, hidden: readonly string[]): Entity {
  const fields = Object.entries(entity.fields).filter(([name]) => !hidden.includes(name))
  return {
    ...entity,
    fields: Object.fromEntries(fields),
    searchable: entity.searchable.filter((name) => !hidden.includes(name)),
  }
}
