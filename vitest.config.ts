import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { shareCompiledModules } from './tools/compile-cache.ts'

shareCompiledModules()

/** Tests of functions leave nothing behind, so their files share the modules that they load. */
const pure = ['tests/{domain,engine,scenarios,workbench}/**/*.test.ts']
/**
 * Servers keep nothing in their modules, so the tests of these share them: to load them takes each file 3 s of processor
 * time by itself.
 */
const served = ['tests/{server,contract}/**/*.test.ts']
/** But for those that replace modules or end processes. */
const alone = [
  'tests/workbench/client/event-stream.test.ts',
  'tests/workbench/pages/{actions,drawn-pages,forms,sources}.test.ts',
  'tests/server/access/passwords.test.ts',
  'tests/server/crash/*.test.ts',
  'tests/server/exchange/xlsx-bombs.test.ts',
]

/** Their servers share threads as well. */
const sharedPool = fileURLToPath(new URL('tests/support/shared-pool.ts', import.meta.url))

const patience = {
  // Ends what hangs; a busy machine is no reason to fail.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // How quick things are is the business of benches.
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: 3,
    projects: [
      { test: { ...patience, name: 'pure', include: pure, exclude: alone, isolate: false } },
      {
        resolve: { alias: { '../jobs/pool.ts': sharedPool } },
        test: { ...patience, name: 'served', include: served, exclude: alone, isolate: false },
      },
      {
        // React of production, which a test may choose, has no JSX of development.
        oxc: { jsx: { development: false } },
        test: {
          ...patience,
          name: 'server',
          include: ['tests/!(domain|engine|scenarios|workbench|server|contract)/**/*.test.ts', ...alone],
        },
      },
    ],
  },
})
