import { defineConfig } from '@playwright/test'
import { e2ePort, firstPort } from './e2e/support/logins.ts'
import { all } from './tests/support/effort.ts'
import { launchOptions } from './tools/browser.ts'
import { shareCompiledModules } from './tools/compile-cache.ts'

shareCompiledModules()

/** Browsers, each with a server of its own: what one test leaves in the database, no test beside it reads. */
const workers = Number(process.env['TAKT_E2E_WORKERS'] ?? 3)

/**
 * A page is open for seconds only: optimised code of its scripts costs more than it saves, and so do transitions; together
 * they take a tenth of the processor time. With TAKT_TEST_ALL=1 the browser is as users have it.
 */
const { executablePath, args } = await launchOptions()
const frugal = all ? [] : ['--js-flags=--no-maglev --no-turbofan']

/** A real browser against the real server on its own embedded database, made fresh for each run (e2e/support/serve.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 180_000,
  // As long as a busy machine may take; benches measure speed.
  expect: { timeout: 30_000 },
  workers,
  // A second attempt is named in the list as flaky; it keeps a landing from one unlucky moment of a busy machine.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${e2ePort}`,
    launchOptions: { executablePath, args: [...args, ...frugal] },
    contextOptions: { reducedMotion: all ? 'no-preference' : 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Less than a test: what cannot be clicked is named, instead of the test that ran out of time.
    actionTimeout: 60_000,
  },
  webServer: {
    command: `node e2e/support/servers.ts ${Array.from({ length: workers }, (_, index) => firstPort + index).join(' ')}`,
    wait: { stdout: /servers of the browser tests are ready/ },
    timeout: 120_000,
    stdout: 'pipe',
    // Killed outright, the servers would leave their databases behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
