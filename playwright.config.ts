import { defineConfig } from '@playwright/test'
import { launchOptions } from './tools/browser.ts'

const port = Number(process.env['TAKT_E2E_PORT'] ?? 5390)

/** A real browser against the real server on its own embedded database, made fresh for each run (e2e/support/serve.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 90_000,
  // What must be seen is waited for as long as a busy machine may take; how quick it is, the benches tell.
  expect: { timeout: 15_000 },
  workers: 1,
  // A second attempt is named in the list as flaky; it keeps a landing from one unlucky moment of a busy machine.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: await launchOptions(),
    viewport: { width: 1440, height: 900 },
    // Less than a test: what cannot be clicked is named, instead of the test that ran out of time.
    actionTimeout: 30_000,
  },
  webServer: {
    command: `node e2e/support/serve.ts ${port}`,
    url: `http://localhost:${port}/api/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    // Killed outright, the server would leave its database behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
