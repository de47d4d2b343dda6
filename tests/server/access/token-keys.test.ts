import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deriveKey } from '../../../src/server/base/seal.ts'
import { readSettings } from '../../../src/server/base/settings.ts'
import { plainKey, readTokenKeys, type TokenKeys } from '../../../src/server/base/token-keys.ts'
import { keySettings } from '../../../src/server/db/key-settings.ts'
import { agreeOnKeys, type KeySettings } from '../../../src/server/db/shared-keys.ts'
import { makeTokens } from '../../../src/server/identity/tokens.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../../support/database.ts'

const secretOf = (name: string): string => name.repeat(40).slice(0, 40)
const [older, newer, foreign] = ['a', 'b', 'c'].map((id) => ({ id, secret: secretOf(id) }))
const now = (): Date => new Date()
const subject = {
  userNumber: 7,
  tenantId: 1,
  version: 1,
  session: '00000000-0000-4000-8000-000000000001',
}

describe('keys of tokens', () => {
  const read = async (token: string, ...keys: (typeof older)[]) =>
    makeTokens(keys as unknown as TokenKeys, now).read(token)

  it('are changed with an overlap: a new one is added, later the old one goes', async () => {
    const before = await makeTokens([older!], now).issue(subject)
    const during = await makeTokens([newer!, older!], now).issue(subject)
    expect(await read(before, newer, older)).toMatchObject(subject)
    // A server that was not started again yet knows the new key already, and signs with the old one.
    expect(await read(during, older, newer)).toMatchObject(subject)
    expect(await read(during, newer)).toMatchObject(subject)
    expect(await read(before, newer)).toBeNull()
    expect(await read(before, foreign)).toBeNull()
  })

  it('verify what was signed before they had ids, with any of them', async () => {
    const token = await makeTokens([older!], now).issue(subject)
    const payload = token.split('.')[1]!
    const head = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
    const signature = createHmac('sha256', deriveKey(older!.secret, 'takt tokens'))
      .update(`${head}.${payload}`)
      .digest('base64url')
    expect(await read(`${head}.${payload}.${signature}`, newer, older)).toMatchObject(subject)
    expect(await read(`${head}.${payload}.${signature}`, newer)).toBeNull()
  })

  it('are the same under another id', async () => {
    const token = await makeTokens([plainKey(older!.secret)], now).issue(subject)
    expect(await read(token, newer, older)).toMatchObject(subject)
  })

  it('open what any of them sealed', () => {
    const text = makeTokens([older!], now).encrypt('text')
    expect(makeTokens([newer!, older!], now).decrypt(text)).toBe('text')
    expect(makeTokens([newer!], now).decrypt(text)).toBeNull()
  })

  it('are read from settings, and faults name setting and key without the secret', () => {
    expect(readTokenKeys(`b:${newer!.secret},\n a:${older!.secret}\n`, 'X')).toEqual([newer, older])
    for (const [text, message] of [
      ['', 'holds no key'],
      [secretOf('s'), 'key 1 must be id:secret'],
      ['a:short', 'secret of key a'],
      [`a:${secretOf('x')} a:${secretOf('y')}`, 'two keys'],
    ] as const) {
      expect(() => readTokenKeys(text, 'TAKT_TOKEN_KEYS')).toThrow(message)
      expect(() => readTokenKeys(text, 'TAKT_TOKEN_KEYS')).not.toThrow(/ssssssss|xxxxxxxx|short/)
    }
  })
})

describe('servers of one database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() =>
    asAdmin(database.admin, (admin) =>
      admin.query('update takt.installation set key_ids = null, wrapped = null'),
    ),
  )

  const start = (folder: string, settings: Partial<KeySettings> = {}): Promise<TokenKeys> =>
    agreeOnKeys({ admin: database.admin }, [plainKey(secretOf(folder))], {
      tokenKeys: null,
      secrets: null,
      ...settings,
    })
  const under = async (...names: string[]): Promise<Partial<KeySettings>> =>
    keySettings(readSettings({ TAKT_SECRET: names.map(secretOf).join(',') }))

  it('with different keys in their folders do not start, and name the settings', async () => {
    await start('one')
    await start('one')
    await expect(start('two')).rejects.toThrow(/data folder.*TAKT_TOKEN_KEYS.*TAKT_SECRET.*--new-keys/)
    expect(await start('two', { areNew: true })).toEqual([plainKey(secretOf('two'))])
    await expect(start('one')).rejects.toThrow('Other servers')
  })

  it('take those of the settings, one after the other', async () => {
    const to = (...keys: unknown[]) => start('any', { tokenKeys: keys as unknown as TokenKeys })
    await to(older)
    await to(newer, older)
    await to(newer)
    await expect(to(older)).rejects.toThrow('those of TAKT_TOKEN_KEYS')
    // The key of the folder goes into the settings as an earlier one.
    await asAdmin(database.admin, (admin) => admin.query('update takt.installation set key_ids = null'))
    const [folder] = await start('one')
    await to(newer, { id: 'folder', secret: folder.secret })
  })

  it('share those that the first one keeps under the secret, whichever folder they have', async () => {
    const secret = await under('s')
    const [one, two] = await Promise.all([start('one', secret), start('two', secret)])
    expect(one).toEqual(two)
    await expect(start('three')).rejects.toThrow('Other servers')
    await expect(start('three', await under('other'))).rejects.toThrow('TAKT_SECRET is not the secret')
    // A new secret first, with the earlier one behind it; then alone.
    expect(await start('three', await under('t', 's'))).toEqual(one)
    expect(await start('three', await under('t'))).toEqual(one)
    const kept = await asAdmin(database.admin, (admin) => admin.query('select * from takt.installation'))
    expect(JSON.stringify(kept.rows)).not.toContain(one[0].secret)
  })

  it('keep them from requests', async () => {
    await expect(database.app.query('select id from installation')).rejects.toThrow('permission denied')
    await expect(database.read.query('select takt.installation_id()')).rejects.toThrow('permission denied')
  })
})
