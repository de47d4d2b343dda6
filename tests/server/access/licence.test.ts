import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { productRegister } from '#domain/entities/access/product-register.ts'
import type { Endpoint } from '#domain/service.ts'
import { readLicenceKey } from '#domain/system/licence-key.ts'
import { auditServices } from '#domain/services/system/administration.ts'
import { readSettings } from '../../../src/server/base/settings.ts'
import { loadLicenceKey } from '../../../src/server/features/accounts/licence.ts'
import { createTestDatabase } from '../../support/database.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

const { create, update } = crudOf(productRegister)
const terms = { code: 'L-1', name: 'Takt', modules: ['planData'], seats: 20, validTo: '2027-01-31' }
let folder: string
let server: TestServer
let without: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'takt-licence-'))
  tool('keys', 'private.pem', 'public.pem')
  const database = await createTestDatabase()
  const key = readFileSync(join(folder, 'public.pem'), 'utf8')
  server = await serveTestDatabase(database, undefined, undefined, undefined, {
    licenceKey: await loadLicenceKey(folder, readSettings({ TAKT_LICENCE_KEY: key })),
  })
  without = await serveTestDatabase(database)
})
afterAll(async () => {
  await without.app.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

function tool(...parts: readonly string[]): string {
  const [task, ...files] = parts
  const paths = files.map((file) => join(folder, file))
  return execFileSync(process.execPath, ['tools/sign-licence.ts', task!, ...paths], { encoding: 'utf8' })
}

function signed(given: object): string {
  writeFileSync(join(folder, 'terms.json'), JSON.stringify(given))
  return tool('sign', 'private.pem', 'terms.json')
}

const rowOf = (text: string) => readLicenceKey(text)!.values as { code: string }
const said = async (at: TestServer, row: Record<string, unknown>, by: Endpoint = create) => {
  const answer = await at.one.call(by, row)
  return answer.status === 200 ? 'kept' : `${answer.status} ${answer.body.error?.message}`
}

describe('a registration', () => {
  it('is active by a key that the maker signed', async () => {
    expect(await said(server, rowOf(signed(terms)))).toBe('kept')
  })

  it('is refused with a key that was changed, signed by others, or not at all', async () => {
    const text = signed({ ...terms, code: 'L-2' })
    const more = JSON.stringify({ ...(JSON.parse(text) as object), seats: 2000 })
    const forged = '422 The licence key of registration L-2 is not signed by the maker of the product.'
    for (const other of [
      more,
      JSON.stringify({ ...terms, code: 'L-2' }),
      text.replace(/"signature": "..../, '"signature": "AAAA'),
    ])
      expect(await said(server, rowOf(other))).toBe(forged)
    const missing = '422 Registration L-2 has no licence key and cannot be active. Upload the key file.'
    expect(await said(server, { code: 'L-2', name: 'x', status: 'active' })).toBe(missing)
    expect(await said(server, { code: 'L-2', name: 'x', status: 'trial' })).toBe('kept')
  })

  it('says what its key says, then and later', async () => {
    const row = { ...rowOf(signed({ ...terms, code: 'L-3' })), seats: 2000 }
    const differs = '422 Registration L-3 differs from its licence key.'
    expect(await said(server, row)).toBe(differs)
    const kept = await server.one.ask(create, rowOf(signed({ ...terms, code: 'L-3' })))
    const { id, rowVersion } = kept as unknown as { id: string; rowVersion: number }
    expect(await said(server, { id, rowVersion, validTo: '2099-01-01' }, update)).toBe(differs)
    expect(await said(server, { id, rowVersion, status: 'revoked' }, update)).toBe('kept')
  })

  it('cannot be checked by a server without the public key', async () => {
    expect(await said(without, rowOf(signed({ ...terms, code: 'L-4' })))).toMatch(
      /^422 The server knows no public key/,
    )
  })

  it('tells the audit log that there is a key, not which', async () => {
    const page = await server.one.ask(auditServices.list, { entity: 'productRegister' })
    const text = JSON.stringify(page)
    expect(text).toMatch(/\*\*\* [\da-f]{6}/)
    expect(text).not.toContain('signature')
  })
})

it('takes no other kind of key', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  await expect(loadLicenceKey(folder, readSettings({ TAKT_LICENCE_KEY: pem }))).rejects.toThrow(/no Ed25519/)
  expect(await loadLicenceKey(folder, readSettings({}))).toBeNull()
})
