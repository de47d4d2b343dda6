import { archiveRule } from '#domain/entities/integration/archive-rule.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { findRow } from '../../../platform/crud/read.ts'
import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import { fireDue, passedBySchedule, type DueRows } from '../../../platform/schedules/due.ts'
import type { Services } from '../../../identity/services.ts'
import { faultLabel } from '../fault-label.ts'
import { archiveSchedule } from '../schema.ts'
import { archive } from './archive.ts'
import { ruleDueAfter, type KeptRule } from './rule.ts'

/** Begins nothing by itself: what became due is gathered and worked on after the transaction that found it. */
const dueRules = (found: KeptRule[]): DueRows<KeptRule> => ({
  ...archiveSchedule,
  read: async (tx, id) => (await findRow(archiveRule, tx, id, 'for update')) as KeptRule | undefined,
  next: ruleDueAfter,
  passed: passedBySchedule,
  start: async (_tx, rule) => found.push(rule),
})

/** What a kill leaves undone is done at the rule's next time. */
export async function archiveUnit(services: Services, unit: Scope): Promise<void> {
  const { database, files, now, log } = services
  const due: KeptRule[] = []
  await fireDue(services, unit, dueRules(due))
  const transact = <T>(work: (tx: Tx) => Promise<T>) => withTenant(database.app, unit, work)
  for (const rule of due) {
    const note = (count: number | null, fault: string | null): Promise<number> =>
      transact((tx) =>
        tx.run('update archive_rule set last_run = $2, last_count = $3, last_fault = $4 where id = $1', [
          rule.id,
          now(),
          count,
          fault,
        ]),
      )
    try {
      let rows = 0
      for (let more = true; more; ) {
        const done = await archive(transact, rule, { files, now: now() })
        rows += done.rows
        more = done.more
      }
      await note(rows, null)
    } catch (err) {
      log.error({ err, kind: rule.kind }, 'archiving')
      await note(null, inAllLanguages(faultLabel(err)))
    }
  }
}
