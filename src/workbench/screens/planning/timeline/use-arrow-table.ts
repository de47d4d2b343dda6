import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, InputOf } from '#domain/service.ts'
import { arrowQuery } from '../../../client/query.ts'
import { useTable, type LoadedTable } from '../../../grid/use-table.ts'
import { ownKey } from '../../../state/session.ts'

/** An Arrow answer that is out of date after writes: its bytes, and a grid source of them. */
export interface ArrowTable extends LoadedTable {
  readonly bytes: Uint8Array | undefined
  readonly refetch: () => void
}

export function useArrowTable<E extends Endpoint>(endpoint: E, input: InputOf<E>): ArrowTable {
  const { data, error, refetch, dataUpdatedAt } = useQuery(arrowQuery(endpoint, input))
  const key = [endpoint.service, endpoint.method, JSON.stringify(input), dataUpdatedAt].join('/')
  // The worker takes the bytes that it is given.
  const load = useCallback(() => Promise.resolve(data!.slice()), [data])
  const table = useTable(data ? ownKey(key) : null, load)
  return {
    bytes: data,
    source: table.source,
    error: data ? table.error : error,
    refetch: useCallback(() => void refetch(), [refetch]),
  }
}
