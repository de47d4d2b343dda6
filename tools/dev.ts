import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogger, createServer } from 'vite'
import { settingsOfProcess } from '../src/server/base/settings.ts'
import { findServer } from '../src/server/db/database.ts'
import { loadSecrets } from '../src/server/db/secrets.ts'
import { buildFonts } from './build-fonts.ts'
import { buildKernels } from './build-kernels.ts'

/*
 * `npm run dev`: the page from its sources, changed in the browser while they are edited, at PORT (5300), and behind it the
 * server at the port after it, started again when its sources change. This process holds the database, which the servers that
 * come and go find running (db/embedded/supervisor.ts), so that a start takes seconds.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const settings = settingsOfProcess()
const port = settings.PORT
const dataDir = resolve(settings.TAKT_DATA)
const watched = ['server', 'domain', 'engine'].map((folder) => `--watch-path=${root}src/${folder}`)
/** Prefixes of what the server answers; all else is the page. */
const served = ['/api', '/AbpUserConfiguration', '/signalr']

await buildKernels()
buildFonts()
const database = await findServer({ dataDir }, await loadSecrets(dataDir))
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', ...watched, `${root}src/server/main.ts`],
  // Not started again by itself to become lean (src/server/base/lean.ts): the watcher would lose it.
  {
    env: { ...process.env, PORT: String(port + 1), TAKT_DATA: dataDir, TAKT_LEAN: '1', TAKT_PSEUDO: '1' },
    stdio: 'inherit',
  },
)
const target = `http://127.0.0.1:${port + 1}`
const logger = createLogger()
const error = logger.error.bind(logger)
// Calls that come while the server starts again fail, and the page makes them again.
logger.error = (text, options) => (text.includes('proxy error') ? undefined : error(text, options))
const page = await createServer({
  customLogger: logger,
  root: `${root}src/workbench`,
  configFile: `${root}vite.config.ts`,
  server: { port, strictPort: true, proxy: Object.fromEntries(served.map((path) => [path, target])) },
})
await page.listen()
page.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
await once(server, 'exit')
await page.close()
await database.stop()
process.exit()
