import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Login {
  readonly userName: string
  readonly password: string
}

export interface Logins {
  readonly host: Login
  readonly tenant: Login
  /** Of the server that is tested. */
  readonly dataDir: string
}

/** Of the server of the first of the browsers that run side by side; the others follow. */
export const firstPort = Number(process.env['TAKT_E2E_PORT'] ?? 5390)

/** Of the server of this worker's browser (playwright.config.ts, own-server.ts). */
export let e2ePort = firstPort + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** The tests of this worker ask another server from here on. */
export function useServerAt(port: number): void {
  e2ePort = port
}

export const loginsFile = (port: number): string => join(tmpdir(), `takt-e2e-${port}.json`)

export function readLogins(): Logins {
  return JSON.parse(readFileSync(loginsFile(e2ePort), 'utf8')) as Logins
}

/** Remembers a changed password for the tests that follow. */
export function keepPassword(side: 'host' | 'tenant', password: string): void {
  const logins = readLogins()
  writeFileSync(loginsFile(e2ePort), JSON.stringify({ ...logins, [side]: { ...logins[side], password } }))
}

/** Where a client that is served elsewhere runs: the one other origin that the server of a port answers to. */
export const otherOrigin = (port: number): string => `http://127.0.0.1:${port + 200}`
