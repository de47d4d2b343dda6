import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../../src/server/base/settings.ts'
import { serve } from '../../src/server/app/serve.ts'
import { startIdentityProvider, testClient } from '../../tests/support/identity-provider.ts'
import { browserDataPrefix, clusterCpu, removeAbandonedClusters } from '../../tests/support/cluster.ts'
import { loginsFile, otherOrigin } from './logins.ts'
import { erpSecret, ssoTenancy } from './single-sign-on.ts'

/**
 * The real server on a fresh database of its own; the first passwords go to a file that the tests read. Beside it a real
 * OpenID provider, which one tenant signs in with, once a test has made it.
 */
const port = Number(process.argv[2] ?? 5390)
const redirectUri = `http://localhost:${port}/unitSelection`
const provider = await startIdentityProvider(redirectUri)
const TAKT_SSO = JSON.stringify({
  providers: {
    [ssoTenancy]: {
      issuer: provider.issuer,
      ...testClient,
      redirectUri,
      mode: 'required',
      matchBy: 'userName',
      links: { admin: 'admin' },
    },
  },
  partners: { erp: { tenancyName: 'Default', secret: erpSecret } },
})
if (process.env['TAKT_TEST_ALL'] === '1') process.env['TAKT_PSEUDO'] = '1'
await removeAbandonedClusters()
const dataDir = mkdtempSync(browserDataPrefix(process.pid))
// Other systems: a database file that interfaces read, which a test makes, and a folder that they write.
const erp = { name: 'erp', kind: 'sqlite', tenants: ['default'], folder: dataDir, database: 'erp.db' }
const outbox = {
  name: 'outbox',
  kind: 'folder',
  tenants: ['default'],
  folder: join(dataDir, 'outbox'),
  writable: true,
}
mkdirSync(outbox.folder)
writeFileSync(join(dataDir, 'outgoing.json'), JSON.stringify({ connections: [erp, outbox] }), { mode: 0o600 })
const running = await serve({
  settings: readSettings({
    ...process.env,
    TAKT_SSO,
    PORT: String(port),
    HOST: '127.0.0.1',
    TAKT_DATA: dataDir,
    CORS_ORIGINS: otherOrigin(port),
  }),
})
writeFileSync(loginsFile(port), JSON.stringify({ ...running.logins, dataDir }), { mode: 0o600 })
process.send?.('ready')

let closing = false
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.on(signal, () => {
    if (closing) return
    closing = true
    void close()
  })

async function close(): Promise<void> {
  const seconds = await clusterCpu(dataDir)
  if (seconds !== null)
    process.stdout.write(`PostgreSQL of the browser tests: ${seconds.toFixed(0)} s of processor time\n`)
  await Promise.allSettled([running.close(), provider.close()])
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
