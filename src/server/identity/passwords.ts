import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brokenPasswordRules } from '#domain/rules/password.ts'

const compute = promisify(argon2)
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** argon2id as a PHC string: $argon2id$v=19$m=19456,t=2,p=1$salt$hash */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await compute('argon2id', { message: password, nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(nonce)}$${b64(hash)}`
}

/** Takes as long for an unknown user (stored null) as for a known one. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? null : parse(stored)
  const { nonce, expected, ...asked } = parsed ?? { ...cost, nonce: Buffer.alloc(16), expected: null }
  const hash = await compute('argon2id', { message: password, nonce, tagLength, ...asked })
  return expected !== null && hash.length === expected.length && timingSafeEqual(hash, expected)
}

function parse(stored: string) {
  const [, memory, passes, parallelism, nonce, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (nonce === undefined || hash === undefined) throw new Error('a stored password hash is damaged')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    expected: Buffer.from(hash, 'base64'),
  }
}

const b64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Readable characters that no rule forbids and that are not mistaken for each other. */
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^*_=']

/** A random first password that obeys the rules: 16 characters, every kind. */
export function randomPassword(userName: string): string {
  const all = kinds.join('')
  for (;;) {
    const password = Array.from({ length: 16 }, () => all[randomInt(all.length)]).join('')
    const everyKind = kinds.every((kind) => kind.split('').some((character) => password.includes(character)))
    if (everyKind && brokenPasswordRules(password, userName).length === 0) return password
  }
}
