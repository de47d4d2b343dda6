import { TaktError } from '#domain/errors.ts'
import type { Label } from '#domain/label.ts'
import { findingsOf } from '#engine/kitting/findings.ts'
import { prepare } from '#engine/kitting/prepare/index.ts'
import type { CheckAnswer, KitTask } from './task.ts'

export { compare, page, rowsOfOrder } from './table-tasks.ts'

const optionsOf = ({ asOf, zone }: KitTask) => ({
  asOf: Math.floor(Date.parse(asOf) / 1000),
  zone,
  strictItems: true,
})

const labelOf = (error: TaktError): Label => ({ zh: error.messageIn('zh-Hans'), en: error.messageIn('en') })

/** The preparation of a run without the run: what it says about the data. */
export function check(task: KitTask): CheckAnswer {
  try {
    const { source } = prepare(task.input, task.policy, optionsOf(task))
    return { findings: findingsOf(source.messages.table()), error: null }
  } catch (error) {
    if (!(error instanceof TaktError)) throw error
    return { findings: [], error: labelOf(error) }
  }
}
