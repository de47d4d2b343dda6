import { filled } from '#domain/label.ts'
import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { decrypting } from './cipher.ts'
import { BackupFault, damaged } from './fault.ts'
import { foldersKept, pathsKept } from './files.ts'
import type { BackupFile, BackupHead } from './head.ts'
import type { BackupKey } from './key.ts'
import { compareManifest, readManifest } from './manifest.ts'
import type { StoredBackup } from './store.ts'
import { FILE, FOLDER, tarEntries } from './tar.ts'

/** Where a backup is stored and how it is read. */
export interface Opened {
  readonly from: StoredBackup
  readonly head: BackupHead
  readonly key: BackupKey | null
}

interface Writing {
  /** Of a copy that is kept; a copy to look at need not survive a power cut. */
  readonly isDurable: boolean
  readonly progress?: (bytes: number) => void
}

export interface FilesTarget extends Writing {
  readonly dataDir: string
}

export interface UnpackTarget extends Writing {
  /** Data directory of PostgreSQL; must not exist. */
  readonly cluster: string
  /** Makes the user that PostgreSQL runs as the owner of a path. */
  readonly own: (path: string) => Promise<void>
}

/**
 * Unpacks the data directory and checks every byte: the tags of encryption, and the hash of each file of the cluster against
 * the manifest of PostgreSQL.
 */
export async function unpackCluster(opened: Opened, target: UnpackTarget): Promise<void> {
  const base = fileOf(opened.head, 'base.tar.zst')
  const manifest = fileOf(opened.head, 'manifest.zst')
  const hashes = new Map<string, string>()
  await readStored(opened, base, async (source) => {
    await mkdir(target.cluster, { recursive: true, mode: 0o700 })
    await target.own(target.cluster)
    for await (const entry of tarEntries(source, base.name)) {
      const path = pathOf(entry.path, base.name)
      if (entry.type === FOLDER) await makeFolder(target, join(target.cluster, path))
      else if (entry.type !== FILE) throw notAFile(base.name, entry.path)
      else hashes.set(path, await writeFile(target, join(target.cluster, path), entry.content))
    }
  })
  await readStored(opened, manifest, async (source) => {
    const parts: Buffer[] = []
    for await (const part of source) parts.push(part)
    compareManifest(readManifest(Buffer.concat(parts).toString('utf8'), manifest.name), hashes)
  })
}

/** Unpacks the files beside the database. */
export async function unpackFiles(opened: Opened, target: FilesTarget): Promise<void> {
  const files = fileOf(opened.head, 'files.tar.zst')
  await readStored(opened, files, async (source) => {
    for await (const entry of tarEntries(source, files.name)) {
      const path = pathOf(entry.path, files.name)
      if (entry.type !== FILE || !isKept(path)) throw notAFile(files.name, entry.path)
      await mkdir(dirname(join(target.dataDir, path)), { recursive: true, mode: 0o700 })
      await writeFile({ ...target, own: async () => {} }, join(target.dataDir, path), entry.content)
    }
  })
}

/** @throws BackupDamage where the backup has no file of the name */
export function fileOf(head: BackupHead, name: string): BackupFile {
  const found = head.files.find((file) => file.name === name || file.name === `${name}.enc`)
  if (!found) throw damaged(name, { zh: '备份中缺少该文件', en: 'the backup lacks it' })
  return found
}

/** Only what a backup takes along is put into a data folder. */
const isKept = (path: string): boolean => pathsKept.has(path) || foldersKept.has(path.split('/')[0]!)

/** @throws BackupFault for a path that leads out of the folder, or is none */
function pathOf(path: string, archive: string): string {
  const plain = path.replace(/^\.\//, '').replace(/\/$/, '')
  const isBad =
    plain === '' ||
    plain.startsWith('/') ||
    /[\\\0]/.test(plain) ||
    plain.split('/').some((part) => part === '' || part === '.' || part === '..')
  if (isBad)
    throw new BackupFault(
      {
        zh: '{archive} 含有不允许的路径“{path}”',
        en: '{archive} holds the path "{path}", which is not allowed',
      },
      { archive, path },
    )
  return plain
}

const notAFile = (archive: string, path: string) =>
  new BackupFault(
    {
      zh: '{archive} 中的“{path}”不是普通文件（如符号链接），不予恢复',
      en: '"{path}" in {archive} is no ordinary file (a symbolic link, say) and is not restored',
    },
    { archive, path },
  )

async function makeFolder(target: UnpackTarget, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await target.own(path)
}

/** Writes a file that must not exist. @returns its SHA-256 */
async function writeFile(
  target: Writing & Pick<UnpackTarget, 'own'>,
  path: string,
  content: AsyncIterable<Buffer>,
): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content) {
      hash.update(part)
      await file.write(part)
      target.progress?.(part.length)
    }
    if (target.isDurable) await file.sync()
  } finally {
    await file.close()
  }
  await target.own(path)
  return hash.digest('hex')
}

/** Reads a stored file to its end. */
export async function readStored(
  { from, key }: Omit<Opened, 'head'>,
  { name }: BackupFile,
  work: (source: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const stored = await contentOf(from, name)
  const plain = createZstdDecompress()
  await (key && name.endsWith('.enc')
    ? pipeline(stored, decrypting(key, name), plain, work)
    : pipeline(stored, plain, work))
}

async function contentOf(from: StoredBackup, name: string): Promise<AsyncIterable<Buffer>> {
  const content = await from.read(name)
  if (!content) throw damaged(name, { zh: '文件不存在', en: 'it is missing' })
  return content
}

/** Before anything is unpacked. @throws BackupDamage naming the file that is missing or whose bytes are not those of the head */
export async function requireIntact({ from, head }: Omit<Opened, 'key'>): Promise<void> {
  for (const file of head.files) await requireIntactFile(from, file)
}

async function requireIntactFile(from: StoredBackup, { name, bytes, sha256 }: BackupFile): Promise<void> {
  const hash = createHash('sha256')
  let found = 0
  for await (const part of await contentOf(from, name)) {
    hash.update(part)
    found += part.length
  }
  if (found !== bytes)
    throw damaged(
      name,
      filled(
        { zh: '应为 {bytes} 字节，实为 {found} 字节', en: 'it should have {bytes} bytes and has {found}' },
        { bytes, found },
      ),
    )
  if (hash.digest('hex') !== sha256) throw damaged(name, { zh: '哈希值不符', en: 'its hash is another one' })
}
