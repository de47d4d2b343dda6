import { damaged } from './fault.ts'

/** Hashes of the files of a data directory by their paths, as PostgreSQL wrote them into its manifest. */
export interface Manifest {
  /** SHA-256, hexadecimal. The write-ahead log has none: starting a copy reads it. */
  readonly hashes: ReadonlyMap<string, string>
}

interface ManifestText {
  readonly Files: readonly {
    readonly Path?: string
    readonly 'Encoded-Path'?: string
    readonly 'Checksum-Algorithm'?: string
    readonly Checksum?: string
  }[]
}

/** Reads `backup_manifest` of PostgreSQL 13 and newer (docs: Backup Manifest Format). */
export function readManifest(text: string, name: string): Manifest {
  const wrong = () => damaged(name, { zh: '清单无法读取', en: 'the manifest cannot be read' })
  let content: ManifestText
  try {
    content = JSON.parse(text) as ManifestText
  } catch {
    throw wrong()
  }
  const hashes = new Map<string, string>()
  for (const file of content.Files ?? []) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString('utf8')
    if (file['Checksum-Algorithm'] !== 'SHA256' || file.Checksum === undefined) throw wrong()
    hashes.set(path, file.Checksum)
  }
  if (hashes.size === 0) throw wrong()
  return { hashes }
}

/** Compares what was unpacked with the manifest. @throws BackupFault naming the first file that differs */
export function compareManifest(manifest: Manifest, unpacked: ReadonlyMap<string, string>): void {
  for (const [path, hash] of manifest.hashes) {
    const found = unpacked.get(path)
    if (found === undefined) throw damaged(path, { zh: '备份中缺少该文件', en: 'the backup lacks it' })
    if (found !== hash)
      throw damaged(path, { zh: '内容与清单不符', en: 'its content is not that of the manifest' })
  }
  for (const path of unpacked.keys())
    if (!manifest.hashes.has(path) && !path.startsWith('pg_wal/') && !unlisted.has(path))
      throw damaged(path, { zh: '清单中没有该文件', en: 'the manifest does not list it' })
}

/** What the server adds to the archive beside its files. */
const unlisted: ReadonlySet<string> = new Set(['backup_manifest', 'tablespace_map'])
