import { findServer, openPools } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { readLogins } from './logins.ts'

const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }

/** Nobody writes pegs while `work` goes on: a plan that is accepted comes as far as that, and waits. */
export async function whilePegsAreLocked(work: () => Promise<void>): Promise<void> {
  const { dataDir } = readLogins()
  const secrets = await loadSecrets(dataDir)
  const database = openPools(await findServer({ dataDir, url: '' }, secrets), secrets, 1)
  try {
    await withTenant(database.app, scope, async (tx) => {
      await tx.run('lock table peg in share row exclusive mode')
      await work()
    })
  } finally {
    await database.close()
  }
}
