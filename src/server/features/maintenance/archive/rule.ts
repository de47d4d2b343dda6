import { archiveRule } from '#domain/entities/integration/archive-rule.ts'
import type { RowOf } from '#domain/field-kinds.ts'
import { daysFault, type ArchiveKind } from '#domain/choices/archive-kinds.ts'
import { textOf } from '#domain/label.ts'
import type { RowChange } from '../../../platform/crud/rules.ts'
import type { Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'
import { nextBySchedule } from '../../../platform/schedules/due.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { requireWholeRows } from './whole-rows.ts'

export type KeptRule = RowOf<typeof archiveRule.fields> & {
  readonly id: string
  readonly kind: ArchiveKind
}

/** The first time after an instant (seconds UTC) at which it is due; null: none. */
export const ruleDueAfter = ({ enabled, schedule }: KeptRule, after: number, zone: string): string | null =>
  enabled === false ? null : nextBySchedule(schedule, after, zone)

export async function archiveRuleRule(tx: Tx, { after }: RowChange, call: Call): Promise<void | 'wrote'> {
  requireWholeRows(call)
  if (!after) return
  const rule = after as unknown as KeptRule
  const fault = daysFault(rule.kind, rule.days)
  if (fault) throw invalid([{ message: textOf(fault, call.language), members: ['days'] }])
  const next = ruleDueAfter(rule, Math.floor(Date.now() / 1000), await unitZone(tx))
  await tx.run('update archive_rule set next_due = $2 where id = $1', [rule.id, next])
  return 'wrote'
}
