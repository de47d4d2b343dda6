import { findServer, openPools } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { withTenant, type Tx } from '../../src/server/db/tenant.ts'
import { readLogins } from './logins.ts'

const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }

async function inDatabase(work: (tx: Tx) => Promise<void>): Promise<void> {
  const { dataDir } = readLogins()
  const secrets = await loadSecrets(dataDir)
  const database = openPools(await findServer({ dataDir, url: '' }, secrets), secrets, 1)
  try {
    await withTenant(database.app, scope, work)
  } finally {
    await database.close()
  }
}

/** Nobody writes pegs while `work` goes on: a plan that is accepted comes as far as that, and waits. */
export const whilePegsAreLocked = (work: () => Promise<void>): Promise<void> =>
  inDatabase(async (tx) => {
    await tx.run('lock table peg in share row exclusive mode')
    await work()
  })

/** Runs statements, `work`, and then those that take back what they made. */
export async function withRows(
  made: readonly string[],
  takenBack: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const run = (statements: readonly string[]): Promise<void> =>
    inDatabase(async (tx) => {
      for (const statement of statements) await tx.run(statement)
    })
  await run(made)
  try {
    await work()
  } finally {
    await run(takenBack)
  }
}
