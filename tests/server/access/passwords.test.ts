import { beforeEach, expect, it, vi } from 'vitest'

const computed = vi.hoisted(() => [] as object[])

/** Counts the computations; that none is spared is what makes an unknown name take as long as a known one. */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, options, done) => {
    const { message: _, nonce: __, ...cost } = options
    computed.push({ algorithm, ...cost })
    crypto.argon2(algorithm, options, done)
  }
  return { ...crypto, argon2 }
})

const { hashPassword, verifyPassword } = await import('../../../src/server/identity/passwords.ts')

beforeEach(() => {
  computed.length = 0
})

/** Weakened: no hash computed where there is none to compare with. */
it('a user nobody knows costs the same computation as a wrong password', async () => {
  const stored = await hashPassword('Right_2026')
  computed.length = 0
  expect(await verifyPassword('Wrong_2026', stored)).toBe(false)
  expect(await verifyPassword('Wrong_2026', null)).toBe(false)
  expect(await verifyPassword('Right_2026', stored)).toBe(true)
  expect(computed).toHaveLength(3)
  expect(new Set(computed.map((one) => JSON.stringify(one))).size).toBe(1)
})
