import type { FastifyInstance } from 'fastify'
import { loadLicenceKey } from '../features/accounts/licence.ts'
import { updateRegistries } from '../identity/registry.ts'
import { loadSso } from '../identity/sso-config.ts'
import { createApp } from './app.ts'
import { keySettings } from '../db/key-settings.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from './open-database.ts'
import type { Upgrade } from '../db/schema/migrate.ts'
import type { Tx } from '../db/tenant.ts'
import { loadDemo } from '../features/demo/demo.ts'
import { withClient } from '../features/maintenance/backup/rows/load.ts'
import type { Finding } from '../features/maintenance/doctor/findings.ts'
import { guards } from '../features/maintenance/doctor/guard-checks.ts'
import { fillErp, leaveErpRun, withDemoErp } from '../features/demo/erp.ts'
import { leaveFlowRun } from '../features/demo/flows.ts'
import { leaveFirstRun } from '../features/demo/run.ts'
import { holdFolder } from '../base/folder-lock.ts'
import { findLanguages } from '../base/languages.ts'
import { checkPort } from '../base/free-port.ts'
import { requireAnswer } from '../base/files/file-store.ts'
import { installationId } from '../db/installation.ts'
import { openFiles, storeSettings } from '../outgoing/open-files.ts'
import { adoptFiles } from '../platform/files/adopt.ts'
import { loadOutgoing } from '../outgoing/config.ts'
import { tracedBy } from './traces/settings.ts'
import type { Settings } from '../base/settings.ts'
import { install, resetAdmins, type FirstLogins } from './install.ts'
import { defaultTenant } from '../identity/default-tenant.ts'

export interface ServeOptions {
  readonly settings: Settings
  /** Makes new first passwords for the administrators and repairs what they need to work. */
  readonly resetAdmin?: boolean
  /** Takes keys of tokens that the database does not know: all users have to sign in again. */
  readonly newKeys?: boolean
  /** Hears of the first passwords as soon as they are kept: should the start fail later, they are not lost. */
  readonly tellLogins?: (logins: FirstLogins) => void
}

export interface Running {
  readonly app: FastifyInstance
  readonly address: string
  /** Passwords that this start made, which `tellLogins` heard; null: none. */
  readonly logins: FirstLogins | null
  /** What the start changed in the schema of a database that was there; null: nothing. */
  readonly upgrade: Upgrade | null
  /** What of a database of another administrator is weaker than it should be. */
  readonly weaknesses: readonly Finding[]
  /** Finishes the answers under way (TAKT_DRAIN). */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Database, installation, HTTP: everything that `npm start` and `takt serve` run. */
export async function serve(options: ServeOptions): Promise<Running> {
  const { settings } = options
  const dataDir = settings.TAKT_DATA
  findLanguages()
  const keys = { ...keySettings(settings), areNew: options.newKeys ?? false }
  // Servers that share a database of their own (DATABASE_URL) may share its folder, too.
  const release = settings.DATABASE_URL ? async () => {} : await holdFolder(dataDir)
  const database = await checkPort(settings.PORT, settings.HOST)
    .then(() =>
      openDatabase({ dataDir, url: settings.DATABASE_URL ?? '', poolSize: settings.TAKT_POOL, keys }),
    )
    .catch(async (error: unknown) => {
      await release()
      throw error
    })
  try {
    const installed = await install(database, (tx) => furnish(database, tx, new Date()))
    const sso = await loadSso(dataDir, settings)
    const logins = installed ?? (options.resetAdmin ? await resetAdmins(database, sso) : null)
    if (logins) options.tellLogins?.(logins)
    await updateRegistries(database)
    const measured = await measuredBy(settings)
    const tracing = await tracedBy(settings)
    const store = await openFiles(dataDir, storeSettings(settings))
    await requireAnswer(store)
    await adoptFiles({ database, dataDir, id: await installationId(database.app), store })
    const app = await createApp({
      database,
      dataDir,
      settings,
      ...(measured && { metrics: measured.metrics }),
      ...(tracing && { tracing }),
      store,
      sso,
      outgoing: withDemoErp(await loadOutgoing(dataDir, settings), database.erp),
      licenceKey: await loadLicenceKey(dataDir, settings),
    })
    const address = await app.listen({ port: settings.PORT, host: settings.HOST })
    const close = async () => {
      await app.close()
      await measured?.close()
      await tracing?.close().catch(() => {})
      await database.close()
      await release()
    }
    const drain = () => app.drain(settings.TAKT_DRAIN * 1000)
    const weaknesses = await weaknessesOf(database)
    return { app, address, logins, upgrade: upgradeOf(database), weaknesses, drain, close }
  } catch (error) {
    await database.close().catch(() => {})
    await release()
    throw error
  }
}

/** Loads the library and answers on its port where one is set. */
async function measuredBy({ TAKT_METRICS_PORT, HOST }: Settings) {
  if (TAKT_METRICS_PORT === null) return null
  const [{ prometheusMetrics }, { serveMetrics }] = await Promise.all([
    import('./metrics/prometheus.ts'),
    import('./metrics/serve-metrics.ts'),
  ])
  const metrics = prometheusMetrics((error) =>
    process.stderr.write(`a metric cannot be read: ${String(error)}\n`),
  )
  const { port, close } = await serveMetrics(metrics, TAKT_METRICS_PORT, HOST)
  return { metrics, port, close }
}

async function weaknessesOf({ admin, erp }: Database): Promise<readonly Finding[]> {
  // The embedded database has what it needs, and one administrator.
  if (erp) return []
  const found = await withClient(admin, guards)
  return found.filter(({ level }) => level !== 'good')
}

const upgradeOf = ({ upgrade }: Database): Upgrade | null =>
  upgrade && upgrade.from !== null && (upgrade.from !== upgrade.to || upgrade.steps.length > 0)
    ? upgrade
    : null

async function furnish({ erp }: Database, tx: Tx, now: Date): Promise<void> {
  const inside = { ...tx, ...defaultTenant, planUnitCode: defaultTenant.planUnit }
  await loadDemo(tx, defaultTenant.planUnit, now, erp !== null)
  if (erp) await fillErp(erp, inside, now)
  await leaveFirstRun(inside, now)
  await leaveFlowRun(inside, now)
  if (erp) await leaveErpRun(inside, now)
}
