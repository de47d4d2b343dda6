import type { StateSteps } from '../rules/state-steps.ts'
import { fill, textOf, type Label, type Language } from '../label.ts'

/** What a planner does to orders; scheduling them is a run's. */
export const orderActions = [
  'explode',
  'unschedule',
  'hold',
  'resume',
  'cancel',
  'close',
  'split',
  'merge',
  'change',
] as const
export type OrderAction = (typeof orderActions)[number]

/** OrderStatus: not started, planned, released, in progress, finished, on hold, cancelled. */
export const orderStates = ['N', 'P', 'R', 'S', 'F', 'H', 'X'] as const
export type OrderStatus = (typeof orderStates)[number]

const refusalTexts = {
  unknown: { zh: '没有订单 {order}', en: 'there is no order {order}' },
  finished: { zh: '订单 {order} 已完成', en: 'order {order} is finished' },
  onHold: { zh: '订单 {order} 已挂起', en: 'order {order} is on hold' },
  cancelled: { zh: '订单 {order} 已取消', en: 'order {order} is cancelled' },
  released: {
    zh: '订单 {order} 有工序已下达，请先收回',
    en: 'operations of order {order} are released; recall them first',
  },
  started: { zh: '订单 {order} 已开始', en: 'order {order} has started' },
  notStopped: { zh: '订单 {order} 未挂起也未取消', en: 'order {order} is neither on hold nor cancelled' },
  notScheduled: {
    zh: '订单 {order} 没有可取消排产的工序',
    en: 'order {order} has nothing placed that could be taken off',
  },
  notMade: { zh: '订单 {order} 不是制造订单', en: 'order {order} is no manufacturing order' },
  covered: {
    zh: '订单 {order} 的数量已全部转为制造订单',
    en: 'orders already cover the whole quantity of order {order}',
  },
  noRoute: { zh: '订单 {order} 的物料没有工艺', en: 'the item of order {order} has no route' },
  otherItem: { zh: '订单 {order} 的物料或类型不同', en: 'order {order} is of another item or type' },
  notLess: {
    zh: '订单 {order} 的拆分数量须小于剩余数量',
    en: 'what is split off order {order} must be less than what is left of it',
  },
  belowDone: {
    zh: '订单 {order} 的数量不能小于已完成数量',
    en: 'order {order} cannot be of less than what is completed',
  },
} as const satisfies Record<string, Label>

export type OrderRefusal = keyof typeof refusalTexts

export const orderRefusalText = (refusal: OrderRefusal, order: string, language: Language): string =>
  fill(textOf(refusalTexts[refusal], language), { order })

/**
 * What lists and files may make of the status of an order; of one that has operations all but on hold and cancelled follows
 * from these and is calculated again. The same as `hold`, `cancel` and `resume` below.
 */
export const orderSteps: StateSteps = {
  N: ['P', 'R', 'S', 'F', 'H', 'X'],
  P: ['N', 'R', 'S', 'F', 'H', 'X'],
  R: ['N', 'P', 'S', 'F', 'H'],
  S: ['N', 'P', 'R', 'F', 'H'],
  F: ['N', 'P', 'R', 'S'],
  H: ['N', 'P', 'R', 'S', 'X'],
  X: ['N', 'P'],
}

type Row = Readonly<Record<OrderStatus, OrderRefusal | null>>

const open = { N: null, P: null, R: null, S: null } as const
const untouched = { N: null, P: null, R: 'released', S: 'started' } as const
const stopped = { F: 'finished', H: 'onHold', X: 'cancelled' } as const

/** Every action in every status: why not; null: it may. */
export const orderTransitions: Readonly<Record<OrderAction, Row>> = {
  explode: { ...open, ...stopped },
  unschedule: { ...open, ...stopped, H: null },
  hold: { ...open, ...stopped },
  resume: {
    N: 'notStopped',
    P: 'notStopped',
    R: 'notStopped',
    S: 'notStopped',
    F: 'finished',
    H: null,
    X: null,
  },
  cancel: { ...untouched, ...stopped, H: null },
  close: { ...open, ...stopped },
  split: { ...untouched, ...stopped },
  merge: { ...untouched, ...stopped },
  change: { ...open, F: 'finished', H: null, X: 'cancelled' },
}

export const orderRefusal = (action: OrderAction, status: string): OrderRefusal | null =>
  orderTransitions[action][status as OrderStatus]
