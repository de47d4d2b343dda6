import { textOf, type Label } from '#domain/label.ts'
import { localServer } from '../../server/integration/upkeep/backup/local-server.ts'
import { pruneBackups } from '../../server/integration/upkeep/backup/keep.ts'
import { writeNewKey } from '../../server/integration/upkeep/backup/key.ts'
import { makeBackup } from '../../server/integration/upkeep/backup/make.ts'
import { backupFolder } from '../../server/integration/upkeep/backup/place.ts'
import { DONE, readOptions, say, type Command, type Terminal } from '../command.ts'
import { Progress } from '../progress.ts'
import { countOption, inWords, keyFor, megabytes } from './faults.ts'

const phases: Readonly<Record<string, Label>> = {
  tables: { zh: '统计行数', en: 'counting rows' },
  database: { zh: '复制数据库 MB', en: 'copying the database, MB' },
  files: { zh: '复制文件 MB', en: 'copying files, MB' },
  compare: { zh: '核对行数', en: 'counting rows again' },
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, {
    data: { type: 'string', default: process.env['TAKT_DATA'] ?? 'data' },
    out: { type: 'string' },
    'key-file': { type: 'string' },
    keep: { type: 'string' },
    'keep-days': { type: 'string' },
    'new-key': { type: 'string' },
  })
  if (values['new-key'] !== undefined) {
    await writeNewKey(values['new-key'])
    terminal.out(`${values['new-key']}\n`)
    return DONE
  }
  const { data: dataDir } = values
  const keeping = {
    count: countOption(values.keep, 'keep'),
    days: countOption(values['keep-days'], 'keep-days'),
  }
  const out = values.out ?? backupFolder(dataDir, process.env)
  const progress = new Progress(terminal)
  await inWords(terminal, async () => {
    const key = await keyFor(values['key-file'], dataDir)
    if (!key) terminal.err(`${say(terminal, plainWarning)}\n`)
    const server = await localServer(dataDir)
    try {
      const head = await makeBackup({
        dataDir,
        admin: server.admin,
        out,
        key,
        progress: (phase, bytes) =>
          progress.show(`${textOf(phases[phase]!, terminal.language)} ${megabytes(bytes)}`),
      }).finally(() => progress.clear())
      const stored = head.files.reduce((sum, { bytes }) => sum + bytes, 0)
      terminal.out(
        `${out}/${head.name}: ${megabytes(head.plainBytes)} MB -> ${megabytes(stored)} MB, ${head.seconds} s\n`,
      )
      const removed = await pruneBackups(out, keeping, new Date())
      for (const name of removed) terminal.out(`- ${name}\n`)
    } finally {
      await server.stop()
    }
  })
  return DONE
}

const plainWarning: Label = {
  zh: '没有密钥：备份不加密，也不含 secrets.json、sso.json 与 outgoing.json（takt backup --new-key FILE 生成密钥）',
  en: 'no key: the backup is not encrypted and leaves out secrets.json, sso.json and outgoing.json (takt backup --new-key FILE makes a key)',
}

export const backupCommand: Command = {
  summary: { zh: '备份内嵌数据库与结果文件', en: 'back up the embedded database and its files' },
  help: {
    zh: `用法: takt backup [--data DIR] [--out DIR] [--key-file FILE] [--keep N] [--keep-days N]
      takt backup --new-key FILE

服务器运行时也可备份：数据库的基础备份加 results、uploads，写成 OUT 中的一个文件夹（takt-日期-时间-编号），完成后才出现。
  --out        默认 TAKT_BACKUPS，否则为数据文件夹中的 backups（最好放在另一块磁盘）
  --key-file   加密密钥（AES-256-GCM）；默认 TAKT_BACKUP_KEY、TAKT_BACKUP_KEY_FILE 或数据文件夹中的 backup.key
  --keep       只保留最新的 N 个备份；--keep-days 删除早于 N 天的备份；最新的总是保留
  --new-key    生成新密钥文件。请另存一份：没有密钥无法恢复
DATABASE_URL 指定的数据库请用 pg_dump 或其服务器自己的备份。`,
    en: `usage: takt backup [--data DIR] [--out DIR] [--key-file FILE] [--keep N] [--keep-days N]
       takt backup --new-key FILE

Also while the server runs: a base backup of the database with results and uploads, as a folder in OUT
(takt-date-time-id) that appears when it is whole.
  --out        default TAKT_BACKUPS, else "backups" in the data folder (better on another disk)
  --key-file   key of the encryption (AES-256-GCM); default TAKT_BACKUP_KEY, TAKT_BACKUP_KEY_FILE, or backup.key in
               the data folder
  --keep       keeps the newest N backups; --keep-days removes those older than N days; the newest always stays
  --new-key    makes a file with a new key. Keep a copy elsewhere: nothing is restored without it
A database of DATABASE_URL is backed up by pg_dump, or as its server does it.`,
  },
  run,
}
