import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { e2ePort, useServerAt } from './logins.ts'

/** Ports beside those of the browsers' servers. */
const apart = 100

/**
 * Tests whose outcome hangs on all rows of the demo factory, such as a plan without violations: their file has a server of
 * its own, which no other test has written to.
 */
export const test = base.extend<object, { readonly ownServer: string }>({
  ownServer: [
    async ({ browserName: _browser }, provide) => {
      const port = e2ePort + apart
      const server = fork(fileURLToPath(new URL('serve.ts', import.meta.url)), [String(port)])
      await once(server, 'message')
      useServerAt(port)
      await provide(`http://localhost:${port}`)
      server.kill()
      await once(server, 'exit')
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownServer }, provide) => provide(ownServer),
})
