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
import { readOrigins } from './plugins/security.ts'
import { install, resetAdmins, type FirstLogins } from './install.ts'
import { defaultTenant } from '../identity/default-tenant.ts'

export interface ServeOptions {
  readonly dataDir: string
  /** 0: any free port. */
  readonly port: number
  /** Default: this machine alone, so that a first start with printed passwords is not open to a network. */
  readonly host: string
  readonly trustedProxies?: string | undefined
  /** EXTENSION_ORIGINS: origins of extension apps, comma separated. */
  readonly extensionOrigins?: string | undefined
  /** EMBEDDER_ORIGINS: origins of pages that may have this one in a frame, comma separated. */
  readonly embedderOrigins?: string | undefined
  /** CORS_ORIGINS: origins of clients served elsewhere, comma separated. */
  readonly corsOrigins?: string | undefined
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
  close(): Promise<void>
}

/** Database, installation, HTTP: everything that `npm start` and `takt serve` run. */
export async function serve(options: ServeOptions): Promise<Running> {
  findLanguages()
  const keys = { ...(await keySettings(process.env)), areNew: options.newKeys ?? false }
  // Servers that share a database of their own (DATABASE_URL) may share its folder, too.
  const release = process.env['DATABASE_URL'] ? async () => {} : await holdFolder(options.dataDir)
  const database = await checkPort(options.port, options.host)
    .then(() => openDatabase({ dataDir: options.dataDir, keys }))
    .catch(async (error: unknown) => {
      await release()
      throw error
    })
  try {
    const installed = await install(database, (tx) => furnish(database, tx, new Date()))
    const sso = await loadSso(options.dataDir, process.env)
    const logins = installed ?? (options.resetAdmin ? await resetAdmins(database, sso) : null)
    if (logins) options.tellLogins?.(logins)
    await updateRegistries(database)
    const store = await openFiles(options.dataDir, await storeSettings(process.env))
    await requireAnswer(store)
    await adoptFiles({ database, dataDir: options.dataDir, id: await installationId(database.app), store })
    const app = await createApp({
      database,
      dataDir: options.dataDir,
      store,
      trustedProxies: options.trustedProxies,
      frameOrigins: readOrigins('EXTENSION_ORIGINS', options.extensionOrigins),
      embedders: readOrigins('EMBEDDER_ORIGINS', options.embedderOrigins),
      corsOrigins: readOrigins('CORS_ORIGINS', options.corsOrigins),
      sso,
      outgoing: withDemoErp(await loadOutgoing(options.dataDir, process.env), database.erp),
      licenceKey: await loadLicenceKey(options.dataDir, process.env),
    })
    const address = await app.listen({ port: options.port, host: options.host })
    const close = async () => {
      await app.close()
      await database.close()
      await release()
    }
    return { app, address, logins, upgrade: upgradeOf(database), close }
  } catch (error) {
    await database.close().catch(() => {})
    await release()
    throw error
  }
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
