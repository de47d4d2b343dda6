import '../../src/server/app/schema-steps.ts'
import { openPools } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { startElection } from '../../src/server/platform/due/election.ts'
import { schedulerLock } from '../../src/server/platform/due/scheduler.ts'

/** A process to be killed that is elected in the database given. */
interface Facts {
  readonly dataDir: string
  readonly admin: object
}

const { dataDir, admin } = JSON.parse(process.argv[2]!) as Facts
const database = openPools({ admin, stop: async () => {} }, await loadSecrets(dataDir), 1)
const election = startElection(database.connection('app_rw'), schedulerLock)
const rows = await election.rows('select 1 as one', [])
process.stdout.write(rows ? 'elected' : 'not elected')
setInterval(() => {}, 1_000)
