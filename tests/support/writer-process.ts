import '../../src/server/app/schema-steps.ts'
import { openDatabase } from '../../src/server/app/open-database.ts'
import { install } from '../../src/server/app/install.ts'
import { withTenant } from '../../src/server/db/tenant.ts'

/**
 * A server process to be killed: opens the database of the directory given, installs, and writes units for ever; prints
 * `ready`, then the code of every unit whose transaction was acknowledged.
 */
const [dataDir] = process.argv.slice(2)
const database = await openDatabase({ dataDir: dataDir!, url: '' })
await install(database)
const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
process.stdout.write('ready\n')
for (let i = 0; ; i++) {
  const code = `${process.pid}-${i}`
  await withTenant(database.app, scope, async (tx) => {
    await tx.run('insert into unit (code, name) values ($1, $1)', [code])
    await tx.run('insert into item_group (code, name) values ($1, $1)', [code])
  })
  process.stdout.write(`${code}\n`)
}
