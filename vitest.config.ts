import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    include: ['tests/**/*.test.ts'],
    // Ends what hangs; a busy machine is no reason to fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // How quick things are is the business of benches.
    expect: { poll: { timeout: 15_000 } },
  },
})
