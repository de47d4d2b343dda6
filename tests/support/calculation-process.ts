import '../../src/server/app/schema-steps.ts'
import { accessModule } from '../../src/server/features/accounts/module.ts'
import { createApp } from '../../src/server/app/app.ts'
import { crudModule } from '../../src/server/platform/crud/module.ts'
import { openPools } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { makeCalculationModule } from '../../src/server/app/calculation-module.ts'

/** A server process over the database its first argument names; says where it listens; ends when killed. */
const { dataDir, admin, worker } = JSON.parse(process.argv[2]!) as {
  dataDir: string
  admin: object
  worker: string
}
const secrets = await loadSecrets(dataDir)
const database = openPools({ admin, stop: async () => {} }, secrets, 4)
const parts = [accessModule, crudModule, makeCalculationModule(new URL(worker))]
const app = await createApp({ database, dataDir, parts, logLevel: 'silent' })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
