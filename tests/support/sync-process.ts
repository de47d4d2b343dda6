import '../../src/server/app/schema-steps.ts'
import { openPools } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { runDueSyncs } from '../../src/server/features/integration/sync/module.ts'
import type { Services } from '../../src/server/identity/services.ts'

/** A server process to be killed: works off what is queued in the database given. */
interface Facts {
  readonly dataDir: string
  readonly admin: object
}

const { dataDir, admin } = JSON.parse(process.argv[2]!) as Facts
const secrets = await loadSecrets(dataDir)
const server = { admin, stop: async () => {} }
const database = openPools(server, secrets, 5)
const services = { database, dataDir, log: console, now: () => new Date() } as unknown as Services
process.stdout.write(`${await runDueSyncs(services)}\n`)
await database.close()
