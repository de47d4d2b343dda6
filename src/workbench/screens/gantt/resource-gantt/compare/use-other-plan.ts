import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { arrowQuery, useCall } from '../../../../client/query.ts'
import type { OperationBars } from '../operation-bars.ts'
import type { SubUses } from '../sub-uses.ts'
import { otherPlanOf } from './other-plan.ts'

/** Runs offered to compare with. */
const OFFERED = 20

/** The plan with which the chart is compared: the result of a run that its user chooses. */
export function useOtherPlan(
  isOpen: boolean,
  plan: OperationBars,
  subUses: SubUses,
  codes: readonly string[],
) {
  const [runNo, choose] = useState<string | null>(null)
  const runs = useCall(schedulingRuns.list, { maxResultCount: OFFERED }, { enabled: isOpen })
  const answer = useRunTable('operations', runNo, isOpen)
  const uses = useRunTable('uses', runNo, isOpen)
  const other = useMemo(
    () =>
      isOpen && runNo !== null && answer.data && uses.data
        ? otherPlanOf({ operations: answer.data, uses: uses.data }, plan, subUses, codes)
        : null,
    [isOpen, runNo, answer.data, uses.data, plan, subUses, codes],
  )
  const offered = (runs.data?.items ?? []).filter(({ status }) => status === 'S' || status === 'W')
  const isMore = (runs.data?.totalCount ?? 0) > OFFERED
  return { runNo, choose, offered, isMore, other, error: runs.error ?? answer.error ?? uses.error }
}

/** A table of a run's result, which does not change. */
const useRunTable = (table: 'operations' | 'uses', runNo: string | null, isOpen: boolean) =>
  useQuery({
    ...arrowQuery(schedulingRuns.table, { runNo: runNo!, table }),
    enabled: runNo !== null && isOpen,
    staleTime: Infinity,
  })
