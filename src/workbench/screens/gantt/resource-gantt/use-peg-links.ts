import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { planPegColumns } from '#domain/planning/plan-bars.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import { arrowQuery } from '../../../client/query.ts'
import { decodeTable } from '#engine/arrow.ts'
import { textAt } from '#engine/columns.ts'
import type { LinkInput } from '../../../gantt/model/links.ts'
import type { OperationBars } from './operation-bars.ts'

/** Which operation feeds which on the chart; read from the server when it is first asked for. */
export function usePegLinks(plan: OperationBars, wanted: boolean): LinkInput | null {
  const { data } = useQuery({
    ...arrowQuery(listServices.planPegs, {}),
    enabled: wanted,
  })
  return useMemo(() => (wanted && data ? pegLinks(plan, data) : null), [plan, wanted, data])
}

/** Kinds (gantt/model/links.ts): within an order, between orders, late. */
export function pegLinks(
  { sourceOf, operation }: Pick<OperationBars, 'sourceOf' | 'operation'>,
  bytes: Uint8Array,
): LinkInput {
  const { columns, length } = decodeTable(planPegColumns, bytes)
  const [from, to, kind]: [number[], number[], number[]] = [[], [], []]
  for (let peg = 0; peg < length; peg++) {
    if (textAt(columns.leftNode, peg) !== 'OP') continue
    const left = sourceOf.get(textAt(columns.leftKey, peg) ?? '')
    const right = sourceOf.get(textAt(columns.rightKey, peg) ?? '')
    if (left === undefined || right === undefined) continue
    from.push(left)
    to.push(right)
    kind.push(columns.isLate[peg] === 1 ? 2 : operation(left).order === operation(right).order ? 0 : 1)
  }
  return { from, to, kind }
}
