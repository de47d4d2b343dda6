import type { Label } from '#domain/label.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import type { DueSource } from '../db/schema/due-work.ts'
import type { Tx } from '../db/tenant.ts'

export interface LogEntry {
  readonly level: 'I' | 'W' | 'E'
  /** LogSource. */
  readonly source: 'run' | 'interface' | 'job' | 'mail' | 'ui'
  readonly message: Label | string
  readonly detail?: string | null
  readonly runNo?: string | null
}

const longestMessage = 1000
const longestDetail = 8000

/** What looks like a password, a token, a key or the login of an address; what stands behind the name goes. */
const secrets: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '***'],
  [/\b(bearer|basic)\s+[\w+/=.~-]{6,}/gi, '$1 ***'],
  [/(\/\/)[^/\s:@]+:[^/\s@]+@/g, '$1***@'],
  [
    /(["']?\b[\w-]*(?:password|passwd|secret|token|api[_-]?key)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    '$1***',
  ],
]

/** A text that may be kept: without secrets, control characters and line breaks that would pass for another entry. */
export function keptText(text: string, longest: number): string {
  let kept = text.slice(0, 4 * longest)
  for (const [pattern, instead] of secrets) kept = kept.replace(pattern, instead)
  return kept.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, longest)
}

/** A message in both languages is kept in both; readers get theirs. */
function wordsOf({ message, detail }: LogEntry): { message: string; detail: string | null } {
  const kept = (text: string): string => keptText(text, longestMessage)
  return {
    message:
      typeof message === 'string'
        ? kept(message)
        : inAllLanguages({ zh: kept(message.zh), en: kept(message.en) }, longestMessage),
    detail: detail ? keptText(detail, longestDetail) : null,
  }
}

/** Name of the user of the transaction; a distributed database takes no subselect in VALUES. */
async function userCode(tx: Tx): Promise<string | null> {
  if (tx.userId === null) return null
  const user = await tx.row<{ name: string }>(
    'select user_name as name from "user" where tenant_id = $1 and number = $2',
    [tx.tenantId, tx.userId],
  )
  return user?.name ?? null
}

/** Writes an entry with what the transaction does, or not at all. */
export async function logWith(tx: Tx, entry: LogEntry): Promise<void> {
  const { message, detail } = wordsOf(entry)
  await tx.run(
    `insert into system_log (log_no, at, level, source, unit_code, user_code, run_no, message, detail)
     values (new_id()::text, clock_timestamp(), $1, $2, $3, $4, $5, $6, $7)`,
    [entry.level, entry.source, tx.planUnitCode, await userCode(tx), entry.runNo ?? null, message, detail],
  )
}

/** Entries of a tenant beyond these go, the oldest first. */
export const keptDays = 90
export const keptEntries = 20_000

/** Tenants, and the host, whose log is beyond its bounds. */
export const logDue: readonly DueSource[] = [
  {
    kind: 'system log',
    from: 'system_log',
    tenant: 'tenant_id',
    where: `at < now() - make_interval(days => ${keptDays})`,
    reads: { system_log: ['tenant_id', 'at'] },
    indexes: [{ name: 'system_log_clock', table: 'system_log', on: 'at' }],
    ofAll: true,
  },
  {
    kind: 'system log',
    from: `(select tenant_id from system_log group by tenant_id having count(*) > ${keptEntries}) l`,
    tenant: 'l.tenant_id',
    where: 'true',
    reads: { system_log: ['tenant_id'] },
    ofAll: true,
  },
]

export function purge(tx: Tx, entries = keptEntries): Promise<number> {
  return tx.run(
    `delete from system_log where tenant_id = $1 and (at < now() - make_interval(days => $2) or id in (
       select id from system_log where tenant_id = $1 order by at desc, log_no desc offset $3))`,
    [tx.tenantId, keptDays, entries],
  )
}
