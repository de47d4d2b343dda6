import '../../src/server/app/schema-steps.ts'
import { openPools } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { runDue } from '../../src/server/features/integration/interfaces/module.ts'
import { readOutgoing } from '../../src/server/outgoing/config.ts'
import type { Services } from '../../src/server/identity/services.ts'

/** A server process to be killed: works off what is queued in the database given. */
interface Facts {
  readonly dataDir: string
  readonly admin: object
  readonly outgoing: object
}

const { dataDir, admin, outgoing } = JSON.parse(process.argv[2]!) as Facts
const secrets = await loadSecrets(dataDir)
const server = { admin, stop: async () => {} }
const database = openPools(server, secrets, 5)
const services = {
  database,
  dataDir,
  log: console,
  outgoing: readOutgoing(outgoing),
  now: () => new Date(),
} as unknown as Services
process.stdout.write(`${await runDue(services)}\n`)
await database.close()
