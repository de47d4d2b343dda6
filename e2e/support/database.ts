import { findServer, openPools } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { withTenant, type Tx } from '../../src/server/db/tenant.ts'
import { readLogins } from './logins.ts'

const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }

async function inDatabase<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { dataDir } = readLogins()
  const secrets = await loadSecrets(dataDir)
  const database = openPools(await findServer({ dataDir, url: '' }, secrets), secrets, 1)
  try {
    return await withTenant(database.app, scope, work)
  } finally {
    await database.close()
  }
}

/** Nobody writes pegs while `work` continues: a plan that is accepted comes as far as that, and waits. */
export const whilePegsAreLocked = (work: () => Promise<void>): Promise<void> =>
  inDatabase(async (tx) => {
    await tx.run('lock table peg in share row exclusive mode')
    await work()
  })

const run = (statements: readonly string[]): Promise<void> =>
  inDatabase(async (tx) => {
    for (const statement of statements) await tx.run(statement)
  })

/** Deletes what an attempt that failed half-way left behind, where a test cannot begin with it. */
export const takeAway = (table: string, column: string, value: string): Promise<void> =>
  run([`delete from ${table} where ${column} = '${value}'`])

/** Runs statements, `work`, and then those that take back what they made, also in an attempt that was cut short. */
export async function withRows(
  made: readonly string[],
  takenBack: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await run([...takenBack, ...made])
  try {
    await work()
  } finally {
    await run(takenBack)
  }
}

/** An item in stock that an operation still to come takes: its lines in the PSI pivot have figures on any day. */
export const itemInUse = (): Promise<string> =>
  inDatabase(async (tx) => {
    const [item] = await tx.rows<{ code: string }>(
      `select x.item_code as code from input_inst x join operation p on p.code = x.operation_code
         join "order" o on o.code = p.order_code
       where x.direction = 'I' and x.qty > 0 and p.status not in ('T', 'B') and p.start > now()
         and o.status not in ('F', 'X', 'H')
         and exists (select 1 from stock s where s.item_code = x.item_code and s.quality_status = 'OK' and s.qty > 0)
       order by p.start, x.item_code limit 1`,
    )
    if (!item) throw new Error('no operation to come takes an item in stock')
    return item.code
  })
