import type { Program } from '#domain/expressions/index.ts'
import {
  CHANGEOVER_PRIORITY,
  isSameRow,
  patternsOf,
  type ChangeoverPatterns,
} from '#domain/scheduling/changeover-rule.ts'
import { parsePairCondition, readsOther } from '#domain/planning/pair-condition.ts'
import { NULL_FLAG, NULL_I32, textAt } from '../../../columns.ts'
import type { SchedulingInput } from '../../input.ts'
import type { ScheduleMessages } from '../../messages.ts'
import { MAX_SETUP } from '../../problem.ts'

/** Changeover kinds: the item, spec1 to spec10, and the secondary resource. */
export const ITEM = 0
const SPECS = 10
export const TOOL = SPECS + 1

/** A changeover row. Its owner is the resource, or the process of the later operation for the kind TOOL. */
export interface Rule extends ChangeoverPatterns {
  readonly kind: number
  /** -1 = this sequence is forbidden. */
  readonly seconds: number
  /** Worker of the changeover (number of a resource), or -1. */
  readonly worker: number
  /** Condition on the two operations; null = always. */
  readonly condition: Program | null
}

/** Readable rules of the changeover tables; others are reported. */
export function readRules(
  input: SchedulingInput,
  resources: ReadonlyMap<string, number>,
  messages: ScheduleMessages,
): Rule[] {
  const { columns, length } = input.changeovers
  const rules: Rule[] = []
  for (let row = 0; row < length; row++) {
    const kind = kindOf(textAt(columns.kind, row))
    const seconds = columns.seconds[row]!
    const allowed = columns.allowed[row] === NULL_FLAG || columns.allowed[row] === 1
    const code = textAt(columns.code, row) ?? ''
    if (kind < 0 || (allowed && (seconds === NULL_I32 || seconds < 0 || seconds > MAX_SETUP))) {
      messages.add({ level: 'W', code: 'changeoverInvalid', value: code || String(row + 1) })
      continue
    }
    const [prev, next] = [patternsOf(textAt(columns.prev, row)), patternsOf(textAt(columns.next, row))]
    const condition = conditionOf(code, textAt(columns.valid, row), isSameRow({ prev, next }), messages)
    if (condition === undefined) continue
    const worker = textAt(columns.worker, row)
    if (worker !== null && !resources.has(worker))
      messages.add({ level: 'W', code: 'changeoverWorkerUnknown', resource: worker, value: code })
    rules.push({
      code,
      kind,
      owner: patternsOf(textAt(kind === TOOL ? columns.process : columns.resource, row)),
      prev,
      next,
      seconds: allowed ? seconds : -1,
      worker: worker === null ? -1 : (resources.get(worker) ?? -1),
      condition,
      priority: columns.priority[row] === NULL_I32 ? CHANGEOVER_PRIORITY : columns.priority[row]!,
    })
  }
  return rules
}

function kindOf(text: string | null): number {
  const name = (text ?? '').toLowerCase()
  if (name === 'item') return ITEM
  if (name === 'resource') return TOOL
  const number = /^spec(\d+)$/.exec(name)?.[1]
  return number && Number(number) >= 1 && Number(number) <= SPECS ? Number(number) : -1
}

/** The condition of a row, null when it has none; undefined when it cannot be used, which is reported. */
function conditionOf(
  code: string,
  text: string | null,
  same: boolean,
  messages: ScheduleMessages,
): Program | null | undefined {
  if (text === null || text.trim() === '') return null
  const parsed = parsePairCondition(text)
  if ('tree' in parsed && !(same && readsOther(parsed))) return parsed
  // Between equal values a table has one entry for each later operation.
  const reason = 'fault' in parsed ? `${code}: ${text}: ${parsed.fault.reason.en}` : `${code}: @same, OTHER`
  messages.add({ level: 'W', code: 'changeoverConditionInvalid', value: reason })
  return undefined
}
