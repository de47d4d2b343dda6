import { fill, textOf, type Label, type Language } from '../label.ts'

/** What a planner may do to operations by hand (entities.md §4); placing one is a move and not listed here. */
export type StatusAction = 'unassign' | 'release' | 'recall' | 'freeze' | 'unfreeze' | 'fix' | 'unfix'

/** What a change of status depends on. */
export interface OperationState {
  readonly code: string
  /** OperationStatus. */
  readonly status: string
  /** FixLevel. */
  readonly fixLevel: string
  readonly assigned: boolean
  /** Results were reported. */
  readonly hasResult: boolean
  /** Somebody confirmed the released work instruction. */
  readonly acknowledged: boolean
  /** OrderStatus of its order. */
  readonly orderStatus: string
}

/** The new status and fix level, or why not. */
export type StatusChange =
  | { readonly status: string; readonly fixLevel: string }
  | { readonly refused: StatusRefusal }

export const refusalTexts = {
  notAssigned: { zh: '工序 {operation} 未分派', en: 'operation {operation} is not assigned' },
  alreadyReleased: { zh: '工序 {operation} 已下达', en: 'operation {operation} is released already' },
  notReleased: { zh: '工序 {operation} 未下达', en: 'operation {operation} is not released' },
  frozen: {
    zh: '工序 {operation} 已确定，请先解冻',
    en: 'operation {operation} is frozen; unfreeze it first',
  },
  notFrozen: { zh: '工序 {operation} 未确定', en: 'operation {operation} is not frozen' },
  started: { zh: '工序 {operation} 已开始', en: 'operation {operation} has started' },
  completed: { zh: '工序 {operation} 已完成', en: 'operation {operation} is completed' },
  hasResult: { zh: '工序 {operation} 已有实绩', en: 'operation {operation} has results' },
  acknowledged: {
    zh: '工序 {operation} 的工作指示已被确认，不能收回',
    en: 'the work instruction of operation {operation} was acknowledged and cannot be recalled',
  },
  released: {
    zh: '工序 {operation} 已下达，请先收回',
    en: 'operation {operation} is released; recall it first',
  },
  fixed: {
    zh: '工序 {operation} 已固定，请先取消固定',
    en: 'operation {operation} is fixed; unfix it first',
  },
  notFixed: { zh: '工序 {operation} 未固定', en: 'operation {operation} is not fixed' },
  orderStopped: {
    zh: '工序 {operation} 的订单已挂起或取消',
    en: 'the order of operation {operation} is on hold or cancelled',
  },
  unknown: { zh: '没有工序 {operation}', en: 'there is no operation {operation}' },
} as const satisfies Record<string, Label>

export type StatusRefusal = keyof typeof refusalTexts

export const refusalText = (refusal: StatusRefusal, operation: string, language: Language): string =>
  fill(textOf(refusalTexts[refusal], language), { operation })

type Rule = (state: OperationState, level: string) => StatusChange

const refuse = (refused: StatusRefusal): StatusChange => ({ refused })

/** Why nothing can be done to an operation that has left the planner's hands; null when it has not. */
function begun({ status }: OperationState): StatusRefusal | null {
  return status === 'T' ? 'started' : status === 'B' ? 'completed' : null
}

const rules: Readonly<Record<StatusAction, Rule>> = {
  unassign: (state) => {
    if (state.status === 'N') return refuse('notAssigned')
    if (state.status === 'R') return refuse('released')
    if (state.status === 'D') return refuse('frozen')
    return state.fixLevel === '0' ? { status: 'N', fixLevel: '0' } : refuse('fixed')
  },
  release: (state) => {
    if (state.status === 'R' || state.status === 'D') return refuse('alreadyReleased')
    if (state.orderStatus === 'H' || state.orderStatus === 'X') return refuse('orderStopped')
    return state.status === 'A' && state.assigned
      ? { status: 'R', fixLevel: state.fixLevel }
      : refuse('notAssigned')
  },
  recall: (state) => {
    if (state.status === 'D') return refuse('frozen')
    if (state.status !== 'R') return refuse('notReleased')
    if (state.hasResult) return refuse('hasResult')
    return state.acknowledged ? refuse('acknowledged') : { status: 'A', fixLevel: state.fixLevel }
  },
  freeze: (state) => {
    if (state.status === 'D') return refuse('frozen')
    return state.status === 'R' ? { status: 'D', fixLevel: state.fixLevel } : refuse('notReleased')
  },
  unfreeze: (state) =>
    state.status === 'D' ? { status: 'R', fixLevel: state.fixLevel } : refuse('notFrozen'),
  fix: (state, level) => (state.assigned ? { status: state.status, fixLevel: level } : refuse('notAssigned')),
  unfix: (state) => (state.fixLevel === '0' ? refuse('notFixed') : { status: state.status, fixLevel: '0' }),
}

/**
 * What an action makes of an operation: N-A-R-D are the planner's, T and B come from results alone. `level` is the
 * FixLevel that `fix` gives.
 */
export function changeStatus(action: StatusAction, state: OperationState, level = '3'): StatusChange {
  const refused = begun(state)
  return refused ? refuse(refused) : rules[action](state, level)
}
