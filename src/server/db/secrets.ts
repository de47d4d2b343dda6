import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../base/durable.ts'
import { plainKey, type TokenKeys } from '../base/token-keys.ts'

/** Secrets of this server; those of its folder are random, made once and readable by its user alone. */
export interface Secrets {
  /** Password of the embedded database's superuser. */
  readonly database: string
  /** Keys that tokens are signed with. */
  readonly tokens: TokenKeys
}

/** As they stand in `secrets.json`. */
interface SecretsFile {
  readonly database: string
  readonly tokens: string
}

export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const present = await read(path)
  if (present) return present
  await mkdir(dataDir, { recursive: true })
  const made: SecretsFile = { database: secret(), tokens: secret() }
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  await writeDurably(unfinished, JSON.stringify(made, null, 2))
  // `link` never replaces: of two servers starting at once, one wins and both read its secrets.
  await link(unfinished, path).catch(() => {})
  await rm(unfinished, { force: true })
  const kept = await read(path)
  if (!kept) throw new Error(`cannot keep secrets in ${path}`)
  return kept
}

async function read(path: string): Promise<Secrets | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  const { database = '', tokens = '' } = JSON.parse(text) as Partial<SecretsFile>
  if (database.length < 32 || tokens.length < 32)
    throw new Error(`${path} holds no proper secrets; restore it, or remove it with the data directory`)
  return { database, tokens: [plainKey(tokens)] }
}

const secret = () => randomBytes(48).toString('base64url')
