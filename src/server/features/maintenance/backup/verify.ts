import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { differing } from './differing.ts'
import { BackupDamage } from './fault.ts'
import { compareFigures } from './figures.ts'
import type { BackupHead } from './head.ts'
import type { BackupKey } from './key.ts'
import { scratchCopy } from './restore.ts'
import type { StoredBackup } from './store.ts'

export interface VerifyOptions {
  readonly from: StoredBackup
  readonly key: BackupKey | null
  /** Where the scratch copy is put; default: the folder of temporary files. */
  readonly scratch?: string
  readonly progress?: (phase: 'unpack' | 'start' | 'check' | 'compare', bytes: number) => void
}

export interface Verified {
  readonly head: BackupHead
  readonly tables: number
  readonly rows: number
  /** Tables whose rows changed while the backup was made: of these the count of old rows is bounded, not equal. */
  readonly changing: number
  /** Indexes and tables that amcheck looked through; null: the extension is not there. */
  readonly checked: number | null
  readonly seconds: number
}

/**
 * Restores a backup into a scratch folder, starts it, and compares every table with the figures of the head.
 * @throws BackupDamage naming what is damaged or differs
 * @throws BackupFault where it cannot be read: another key, other versions
 */
export async function verifyBackup(options: VerifyOptions): Promise<Verified> {
  const began = performance.now()
  const { from, key, scratch = tmpdir(), progress = () => {} } = options
  const copy = await scratchCopy({ from, key, scratch, progress })
  try {
    const client = new Client(copy.connection)
    client.on('error', () => {})
    await client.connect()
    try {
      progress('check', 0)
      const checked = await amcheck(client)
      progress('compare', 0)
      const counted = await copy.count(client)
      const differences = compareFigures(copy.head.tables, counted)
      if (differences.length > 0) throw differing(differences)
      return {
        head: copy.head,
        tables: counted.length,
        rows: counted.reduce((sum, { rows }) => sum + rows, 0),
        changing: copy.head.tables.filter(({ before, after }) => before.sum !== after.sum).length,
        checked,
        seconds: Math.round((performance.now() - began) / 100) / 10,
      }
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await copy.end()
  }
}

/** Looks through the structure of every B-tree index and the rows of every table. @returns how many, null without it */
async function amcheck(client: Client): Promise<number | null> {
  const { rows: there } = await client.query(`select from pg_available_extensions where name = 'amcheck'`)
  if (there.length === 0) return null
  await client.query('create extension if not exists amcheck schema public')
  const { rows: indexes } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`,
  )
  for (const { name } of indexes)
    await client.query('select public.bt_index_check($1::regclass, true)', [name]).catch((error: Error) => {
      throw corrupt(name, error.message)
    })
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p'`,
  )
  for (const { name } of tables) {
    const { rows } = await client.query<{ msg: string }>(
      'select msg from public.verify_heapam($1::regclass) limit 1',
      [name],
    )
    if (rows[0]) throw corrupt(name, rows[0].msg)
  }
  return indexes.length + tables.length
}

const corrupt = (name: string, reason: string): BackupDamage =>
  new BackupDamage(
    { zh: '{name} 内部损坏：{reason}', en: '{name} is broken inside: {reason}' },
    { name, reason },
  )
