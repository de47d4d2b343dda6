import { archivable, type ArchiveKind } from '#domain/choices/archive-kinds.ts'
import type { Tx } from '../../../db/tenant.ts'
import { archivers, type ArchivePlace } from './archivers.ts'

/** Rows of a kind that are older than so many days. */
export interface Age {
  readonly kind: ArchiveKind
  readonly days: number
}

/** What one call does at most; the next one goes on. */
const mostMs = 20_000

const DAY_MS = 86_400_000

/** Rows younger than the kind allows stay, whatever is given. */
const timeOf = ({ kind, days }: Age, now: Date): Date =>
  new Date(now.getTime() - Math.max(days, archivable[kind].least) * DAY_MS)

/** How many rows would go. */
export const countArchived = (tx: Tx, age: Age, now: Date): Promise<number> =>
  archivers[age.kind].count(tx, timeOf(age, now))

export interface Archived {
  readonly rows: number
  /** Its time was over before all were gone. */
  readonly more: boolean
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Archives in transactions of limited size, so that a kill loses little work and locks nothing for long. */
export async function archive(transact: Transact, age: Age, place: ArchivePlace): Promise<Archived> {
  const archiver = archivers[age.kind]
  const before = timeOf(age, place.now)
  const until = performance.now() + mostMs
  let rows = 0
  for (;;) {
    const taken = await transact(async (tx) => {
      const count = await archiver.take(tx, before, place)
      if (count > 0) await note(tx, age, count)
      return count
    })
    rows += taken
    if (taken < archiver.atOnce) return { rows, more: false }
    if (performance.now() > until) return { rows, more: true }
  }
}

const note = (tx: Tx, { kind, days }: Age, count: number): Promise<number> =>
  tx.run(`insert into audit_log (action, entity, key, after) values ('delete', 'archiveRule', $1, $2)`, [
    kind,
    JSON.stringify({ days, count }),
  ])
