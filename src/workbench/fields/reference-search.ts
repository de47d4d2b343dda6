import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { call } from '../client/call.ts'
import { queryKeyOf } from '../client/query.ts'

export interface ReferenceOption {
  readonly code: string
  readonly name: string
}

const mostOptions = 30

/** Rows of the referenced entity that match what is typed, searched by the server. */
export function useReferenceSearch(target: string, keyword: string, enabled: boolean) {
  const entity = entityNamed(target)
  const endpoint = crudOf(entity).getAll
  const sought = useDeferredValue(keyword.trim())
  const key = entity.key[0] ?? 'code'
  const input = { keyword: sought, maxResultCount: mostOptions }
  return useQuery({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: async ({ signal }): Promise<readonly ReferenceOption[]> => {
      const page = await call(endpoint, input, { signal })
      const rows = page.items as readonly Record<string, unknown>[]
      return rows.map((row) => ({
        code: row[key] as string,
        name: (row['name'] as string | null) ?? '',
      }))
    },
    enabled,
    staleTime: 30_000,
    placeholderData: (previous) => previous,
  })
}
