import type { TFunction } from 'i18next'
import { changeStatus } from '#domain/planning/operation-status.ts'
import type { Act, Placement, Step } from './moves/history.ts'
import type { OperationBars, PlannedOperation } from './operation-bars.ts'

export const statusActions = ['fix', 'unfix', 'release', 'recall', 'freeze', 'unfreeze', 'unassign'] as const
export type StatusAct = (typeof statusActions)[number]

/** Would the plan let it be done to one of them at least? What more is asked of it the server says. */
export const applies = (
  action: StatusAct,
  operations: readonly Pick<PlannedOperation, 'status' | 'fixLevel' | 'start'>[],
): boolean =>
  operations.some(
    ({ status, fixLevel, start }) =>
      !(
        'refused' in
        changeStatus(action, {
          code: '',
          status,
          fixLevel: fixLevel || '0',
          assigned: start !== null,
          hasResult: false,
          acknowledged: false,
          orderStatus: '',
          kitted: null,
        })
      ),
  )

const opposite = {
  fix: 'unfix',
  unfix: 'fix',
  release: 'recall',
  recall: 'release',
  freeze: 'unfreeze',
  unfreeze: 'freeze',
} as const

/** A change of status of some operations, with what takes it back; null: there are none. */
export function statusStep(
  t: TFunction,
  plan: OperationBars,
  action: StatusAct,
  sources: ReadonlySet<number>,
): Step | null {
  const operations = [...sources].map((source) => plan.codes[source]!)
  if (operations.length === 0) return null
  const what = operations.length === 1 ? operations[0]! : t('operationsCount', { count: operations.length })
  return {
    label: `${t(`actions.${action}`)}: ${what}`,
    redo: actOf(action, operations),
    undo:
      action === 'unassign'
        ? { kind: 'move', to: [...sources].map((source) => placementOf(plan, source)) }
        : actOf(opposite[action], operations),
    left: action === 'unassign' ? operations.map((operation) => ({ operation, place: null })) : [],
  }
}

/** By hand, time and resource are fixed. */
const actOf = (action: StatusAct, operations: readonly string[]): Act =>
  action === 'fix' ? { kind: 'fix', level: 3, operations } : { kind: 'status', action, operations }

function placementOf(plan: OperationBars, source: number): Placement {
  const { code, resource, start } = plan.operation(source)
  return { operation: code, place: start === null ? null : { resource, start } }
}
