import type { StateSteps } from '../rules/state-steps.ts'
import { fill, textOf, type Label, type Language } from '../label.ts'

/** OperationStatus: not placed, planned, released, frozen, started, completed. */
export const operationStates = ['N', 'A', 'R', 'D', 'T', 'B'] as const
export type OperationStatus = (typeof operationStates)[number]

/** Lists and files change no status of an operation: actions and results do. */
export const operationSteps: StateSteps = { N: [], A: [], R: [], D: [], T: [], B: [] }

/** What planners do to operations by hand; placing one is a move, which the engine makes. */
export const plannerActions = ['unassign', 'release', 'recall', 'freeze', 'unfreeze', 'fix', 'unfix'] as const

/**
 * What results do: the first one starts an operation, the last one finishes it; a final one that is undone reopens
 * it, and when none is left it was only released.
 */
export const resultActions = ['start', 'finish', 'reopen', 'withdraw'] as const

export type StatusAction = (typeof plannerActions)[number] | (typeof resultActions)[number]

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
  /** Its material is there or will be when it starts; null: nobody has looked. */
  readonly kitted: boolean | null
}

/** The new status and fix level, or why not. */
export type StatusChange =
  | { readonly status: string; readonly fixLevel: string }
  | { readonly refused: StatusRefusal }

export const refusalTexts = {
  notAssigned: { zh: '工序 {operation} 未排', en: 'operation {operation} is not assigned' },
  alreadyReleased: { zh: '工序 {operation} 已下达', en: 'operation {operation} is released already' },
  notReleased: { zh: '工序 {operation} 未下达', en: 'operation {operation} is not released' },
  frozen: {
    zh: '工序 {operation} 已冻结，请先解冻',
    en: 'operation {operation} is frozen; unfreeze it first',
  },
  notFrozen: { zh: '工序 {operation} 未冻结', en: 'operation {operation} is not frozen' },
  started: { zh: '工序 {operation} 已开始', en: 'operation {operation} has started' },
  completed: { zh: '工序 {operation} 已完成', en: 'operation {operation} is completed' },
  hasResult: { zh: '工序 {operation} 已有报工', en: 'operation {operation} has results' },
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
  notKitted: {
    zh: '工序 {operation} 未齐套，参数“只下达已齐套的工序”不允许下达',
    en: 'the material of operation {operation} is not complete; the parameter "release kitted operations only" keeps it back',
  },
  notStarted: { zh: '工序 {operation} 尚未开始', en: 'operation {operation} has not started' },
  notCompleted: { zh: '工序 {operation} 尚未完成', en: 'operation {operation} is not completed' },
  unknown: { zh: '没有工序 {operation}', en: 'there is no operation {operation}' },
} as const satisfies Record<string, Label>

export type StatusRefusal = keyof typeof refusalTexts

export const refusalText = (refusal: StatusRefusal, operation: string, language: Language): string =>
  fill(textOf(refusalTexts[refusal], language), { operation })

/** Where an action leads from a status: to another one, or why it does not (entities.md §4). */
type Cell = { readonly to: OperationStatus } | StatusRefusal

const to = (status: OperationStatus): Cell => ({ to: status })

/** Every action from every status. What else keeps an action back is in `guards`. */
export const transitions: Readonly<Record<StatusAction, Readonly<Record<OperationStatus, Cell>>>> = {
  unassign: { N: 'notAssigned', A: to('N'), R: 'released', D: 'frozen', T: 'started', B: 'completed' },
  release: {
    N: 'notAssigned',
    A: to('R'),
    R: 'alreadyReleased',
    D: 'alreadyReleased',
    T: 'started',
    B: 'completed',
  },
  recall: { N: 'notReleased', A: 'notReleased', R: to('A'), D: 'frozen', T: 'started', B: 'completed' },
  freeze: { N: 'notReleased', A: 'notReleased', R: to('D'), D: 'frozen', T: 'started', B: 'completed' },
  unfreeze: { N: 'notFrozen', A: 'notFrozen', R: 'notFrozen', D: to('R'), T: 'started', B: 'completed' },
  fix: { N: 'notAssigned', A: to('A'), R: to('R'), D: to('D'), T: 'started', B: 'completed' },
  unfix: { N: 'notFixed', A: to('A'), R: to('R'), D: to('D'), T: 'started', B: 'completed' },
  start: { N: 'notReleased', A: 'notReleased', R: to('T'), D: to('T'), T: 'started', B: 'completed' },
  finish: { N: 'notReleased', A: 'notReleased', R: to('B'), D: to('B'), T: to('B'), B: 'completed' },
  reopen: {
    N: 'notCompleted',
    A: 'notCompleted',
    R: 'notCompleted',
    D: 'notCompleted',
    T: 'notCompleted',
    B: to('T'),
  },
  withdraw: { N: 'notStarted', A: 'notStarted', R: 'notStarted', D: 'notStarted', T: to('R'), B: to('R') },
}

type Guard = (state: OperationState) => StatusRefusal | null

const stopped: Guard = ({ orderStatus }) =>
  orderStatus === 'H' || orderStatus === 'X' ? 'orderStopped' : null
const placed: Guard = ({ assigned }) => (assigned ? null : 'notAssigned')

/** What keeps an action back that the status would allow, the first reason first. */
const guards: Readonly<Partial<Record<StatusAction, readonly Guard[]>>> = {
  unassign: [({ fixLevel }) => (fixLevel === '0' ? null : 'fixed')],
  release: [stopped, placed, ({ kitted }) => (kitted === false ? 'notKitted' : null)],
  recall: [
    ({ hasResult }) => (hasResult ? 'hasResult' : null),
    ({ acknowledged }) => (acknowledged ? 'acknowledged' : null),
  ],
  fix: [placed],
  unfix: [({ fixLevel }) => (fixLevel === '0' ? 'notFixed' : null)],
  start: [stopped],
  withdraw: [({ hasResult }) => (hasResult ? 'hasResult' : null)],
}

/** What the fix level becomes; of other actions it stays. */
const levels: Readonly<Partial<Record<StatusAction, (level: string) => string>>> = {
  unassign: () => '0',
  fix: (level) => level,
  unfix: () => '0',
}

/**
 * The status and fix level after an action, or why it is refused. `level` is the FixLevel that `fix` gives. The one place
 * that says how operations change their status; a scheduling run only places those that are N or A.
 */
export function changeStatus(action: StatusAction, state: OperationState, level = '3'): StatusChange {
  const cell = transitions[action][state.status as OperationStatus]
  if (typeof cell === 'string') return { refused: cell }
  const refused = (guards[action] ?? []).map((guard) => guard(state)).find((reason) => reason !== null)
  if (refused) return { refused }
  return { status: cell.to, fixLevel: levels[action]?.(level) ?? state.fixLevel }
}
