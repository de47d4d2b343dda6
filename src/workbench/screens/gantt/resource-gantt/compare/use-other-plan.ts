import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { callArrow } from '../../../../client/call.ts'
import { queryKeyOf, useCall } from '../../../../client/query.ts'
import type { OperationBars } from '../operation-bars.ts'
import { otherPlanOf } from './other-plan.ts'

/** Runs offered to compare with. */
const OFFERED = 20

/** The plan with which the chart is compared: the result of a run that its user chooses. */
export function useOtherPlan(isOpen: boolean, plan: OperationBars, codes: readonly string[]) {
  const [runNo, choose] = useState<string | null>(null)
  const runs = useCall(schedulingRuns.list, { maxResultCount: OFFERED }, { enabled: isOpen })
  const answer = useQuery({
    queryKey: queryKeyOf(schedulingRuns.table, { runNo, table: 'operations' }),
    queryFn: () => callArrow(schedulingRuns.table, { runNo: runNo!, table: 'operations' }),
    enabled: runNo !== null && isOpen,
    staleTime: Infinity,
  })
  const other = useMemo(
    () => (isOpen && runNo !== null && answer.data ? otherPlanOf(answer.data, plan, codes) : null),
    [isOpen, runNo, answer.data, plan, codes],
  )
  const offered = (runs.data?.items ?? []).filter(({ status }) => status === 'S' || status === 'W')
  const isMore = (runs.data?.totalCount ?? 0) > OFFERED
  return { runNo, choose, offered, isMore, other, error: runs.error ?? answer.error }
}
