import type { Label } from '../label.ts'

/** What happens while the result of a run is made the plan, in order. */
export const acceptancePhases = {
  checking: { zh: '检查数据是否已改变', en: 'checking whether the data has changed' },
  comparing: { zh: '与当前计划比较', en: 'comparing with the current plan' },
  operations: { zh: '写入工序', en: 'writing operations' },
  uses: { zh: '写入资源占用', en: 'writing use instructions' },
  instructions: { zh: '写入投料产出明细', en: 'writing input and output instructions' },
  pegs: { zh: '写入关联', en: 'writing pegs' },
  clearing: { zh: '移除不再需要的内容', en: 'removing what is not planned any more' },
  orders: { zh: '更新订单', en: 'updating orders' },
  keeping: { zh: '保存', en: 'saving' },
} as const satisfies Readonly<Record<string, Label>>

export type AcceptancePhase = keyof typeof acceptancePhases

/** How far the acceptance of a run is, for a reader. */
export interface AcceptanceProgress {
  /** In the reader's language. */
  readonly phase: string
  /** 0 to 99; the plan is there when the acceptance is over. */
  readonly percent: number
  /** Name of the user who accepts. */
  readonly by: string | null
  /** False once everything is written and only saved. */
  readonly cancellable: boolean
}
