import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../base/durable.ts'

/** Random keys of this installation, made once and readable by its user alone. */
export interface Secrets {
  /** Password of the embedded database's superuser. */
  readonly database: string
  /** Signing key of tokens. */
  readonly tokens: string
}

export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const present = await read(path)
  if (present) return present
  await mkdir(dataDir, { recursive: true })
  const made: Secrets = { database: secret(), tokens: secret() }
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
  const secrets = JSON.parse(text) as Partial<Secrets>
  if ((secrets.database?.length ?? 0) < 32 || (secrets.tokens?.length ?? 0) < 32)
    throw new Error(`${path} holds no proper secrets; restore it, or remove it with the data directory`)
  return secrets as Secrets
}

const secret = () => randomBytes(48).toString('base64url')
