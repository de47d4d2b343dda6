import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { arrowQuery, useCall } from '../../../client/query.ts'
import { kitsOf, type Kits } from './kits.ts'

/** Material of orders by their codes; empty as long as nothing was calculated. */
export function useKits(): Kits {
  const current = useCall(kittingRuns.current, {})
  const runNo = (current.data as { runNo?: string } | null | undefined)?.runNo ?? null
  const orders = useResult(runNo, 'orders')
  const batches = useResult(runNo, 'batches')
  return useMemo(() => (orders && batches ? kitsOf(orders, batches) : none), [orders, batches])
}

const none: Kits = new Map()

function useResult(runNo: string | null, table: 'orders' | 'batches'): Uint8Array | undefined {
  return useQuery({
    ...arrowQuery(kittingRuns.table, { runNo: runNo!, table }),
    enabled: runNo !== null,
    staleTime: Infinity,
  }).data
}
