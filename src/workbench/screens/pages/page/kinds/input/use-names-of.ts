import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { crudOf } from '#domain/crud.ts'
import { item } from '#domain/entities/master/item.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import { queryKeyOf } from '../../../../../client/keys.ts'
import { call } from '../../../../../client/call.ts'
import { useModel } from '../../../../../client/model.ts'
import { wireText } from '../../wire-values.ts'

const NAMES_MS = 60_000
const noNames: ReadonlyMap<string, string> = new Map()

/** Names of the rows with these codes; of those that are not found, or have none, there is none. */
export function useNamesOf(target: string, codes: readonly string[]): ReadonlyMap<string, string> {
  const entity = pageEntity(target, useModel()) ?? item
  const key = entity.key[0] ?? 'code'
  const { getAll } = crudOf(entity)
  const input = {
    filter: JSON.stringify([{ field: key, op: 'in', values: codes }]),
    maxResultCount: codes.length,
  }
  const { data } = useQuery({
    queryKey: queryKeyOf(getAll, input, 'names'),
    queryFn: async ({ signal }) => {
      const { items } = await call(getAll, input, { signal })
      const rows = items as readonly Readonly<Record<string, unknown>>[]
      return new Map(rows.map((row) => [wireText(row[key]), wireText(row['name'])]))
    },
    enabled: entity.name === target && 'name' in entity.fields && codes.length > 0,
    staleTime: NAMES_MS,
    // Chips that stay keep their names while another one is added.
    placeholderData: keepPreviousData,
  })
  return data ?? noNames
}
