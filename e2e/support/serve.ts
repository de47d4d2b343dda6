import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../../src/server/serve.ts'
import { loginsFile } from './logins.ts'

/** The real server on a fresh database of its own; the first passwords go to a file that the tests read. */
const port = Number(process.argv[2] ?? 5390)
const dataDir = mkdtempSync(join(tmpdir(), 'takt-e2e-'))
const running = await serve({ dataDir, port, host: '127.0.0.1' })
writeFileSync(loginsFile(port), JSON.stringify(running.logins), { mode: 0o600 })

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (closing) return
    closing = true
    void running.close().finally(() => {
      rmSync(dataDir, { recursive: true, force: true })
      process.exit(0)
    })
  })
