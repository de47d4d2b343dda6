import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listServices } from '#domain/services/planning/capacity.ts'
import type { Endpoint } from '#domain/service.ts'
import { arrowQuery } from '../../../client/query.ts'
import { planOf } from './plan.ts'

const useBytes = (endpoint: Endpoint) => useQuery(arrowQuery(endpoint, {}))

/** The whole plan, read once for all charts that are open. */
export function usePlan() {
  const operations = useBytes(listServices.planBars)
  const orders = useBytes(listServices.planOrders)
  const pegs = useBytes(listServices.planPegs)
  const plan = useMemo(
    () =>
      operations.data && orders.data && pegs.data
        ? planOf({ operations: operations.data, orders: orders.data, pegs: pegs.data })
        : null,
    [operations.data, orders.data, pegs.data],
  )
  return {
    plan,
    error: operations.error ?? orders.error ?? pegs.error,
    reload: () => Promise.all([operations.refetch(), orders.refetch(), pegs.refetch()]),
  }
}
