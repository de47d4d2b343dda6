import { fill, textOf, type Label, type Language } from '../label.ts'

/** ReplyStatus: waiting, confirmed, confirmed in parts, another day, declined, no answer in time. */
export const replyStates = ['W', 'Y', 'P', 'M', 'N', 'E'] as const
export type ReplyStatus = (typeof replyStates)[number]

/** What is done with the question to a supplier: he answers, the buyer accepts or sends it back, or its time runs out. */
export const replyActions = ['answer', 'accept', 'reject', 'expire'] as const
export type ReplyAction = (typeof replyActions)[number]

/** What a step of a reply depends on. */
export interface ReplyState {
  readonly replyNo: string
  /** ReplyStatus. */
  readonly status: string
  readonly accepted: boolean
  /** The time to answer is over. */
  readonly due: boolean
  /** The line of the purchase order still waits for material. */
  readonly open: boolean
}

const refusalTexts = {
  unknown: { zh: '没有答复 {reply}', en: 'there is no reply {reply}' },
  waiting: { zh: '答复 {reply} 供应商尚未答复', en: 'the supplier has not answered {reply} yet' },
  answered: { zh: '答复 {reply} 已有答复，请先退回', en: '{reply} is answered; send it back first' },
  declined: {
    zh: '答复 {reply} 被供应商拒绝，没有可接受的内容，请退回或另行采购',
    en: 'the supplier declined {reply}: there is nothing to accept; send it back or buy elsewhere',
  },
  accepted: { zh: '答复 {reply} 已接受', en: '{reply} is accepted already' },
  expired: {
    zh: '答复 {reply} 超时未答，请重新询问',
    en: '{reply} was not answered in time; ask again',
  },
  notDue: { zh: '答复 {reply} 尚未到答复期限', en: 'the time to answer {reply} is not over' },
  notOpen: {
    zh: '答复 {reply} 的采购订单已无未收数量',
    en: 'nothing is open any more of the purchase order of {reply}',
  },
} as const satisfies Record<string, Label>

export type ReplyRefusal = keyof typeof refusalTexts

export const replyRefusalText = (refusal: ReplyRefusal, reply: string, language: Language): string =>
  fill(textOf(refusalTexts[refusal], language), { reply })

type Cells = Readonly<Record<ReplyStatus, ReplyRefusal | null>>

const answered = { Y: 'answered', P: 'answered', M: 'answered', N: 'answered' } as const

/** Every action in every status: why not; null: it may. What was accepted stays as it is. */
export const replyTransitions: Readonly<Record<ReplyAction, Cells>> = {
  answer: { W: null, ...answered, E: 'expired' },
  accept: { W: 'waiting', Y: null, P: null, M: null, N: 'declined', E: 'expired' },
  reject: { W: 'waiting', Y: null, P: null, M: null, N: null, E: 'expired' },
  expire: { W: null, ...answered, E: 'expired' },
}

export function replyRefusal(action: ReplyAction, state: ReplyState): ReplyRefusal | null {
  if (state.accepted) return 'accepted'
  const refused = replyTransitions[action][state.status as ReplyStatus]
  if (refused !== null) return refused
  if (action === 'expire') return state.due ? null : 'notDue'
  return action === 'accept' && !state.open ? 'notOpen' : null
}
