import { textOf, type Label } from '#domain/label.ts'
import { pruneBackups } from '../../server/features/maintenance/backup/keep.ts'
import { writeNewKey } from '../../server/features/maintenance/backup/key.ts'
import { openFiles, storeSettings } from '../../server/outgoing/open-files.ts'
import { makeBackup } from '../../server/features/maintenance/backup/make.ts'
import { backupStore } from '../../server/features/maintenance/backup/place.ts'
import { serverToBackUp } from '../../server/features/maintenance/backup/server-to-back-up.ts'
import { settingsOfProcess } from '../../server/base/settings.ts'
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
    data: { type: 'string' },
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
  const settings = settingsOfProcess(values)
  const dataDir = settings.TAKT_DATA
  const keeping = {
    count: countOption(values.keep, 'keep'),
    days: countOption(values['keep-days'], 'keep-days'),
  }
  const progress = new Progress(terminal)
  await inWords(terminal, async () => {
    const key = await keyFor(values['key-file'], settings)
    if (!key) terminal.err(`${say(terminal, plainWarning)}\n`)
    const store = await backupStore(dataDir, settings, values.out)
    const files = await openFiles(dataDir, storeSettings(settings))
    const server = await serverToBackUp(dataDir, settings)
    try {
      const head = await makeBackup({
        dataDir,
        server,
        store,
        files,
        key,
        progress: (phase, bytes) =>
          progress.show(`${textOf(phases[phase]!, terminal.language)} ${megabytes(bytes)}`),
      }).finally(() => progress.clear())
      const stored = head.files.reduce((sum, { bytes }) => sum + bytes, 0)
      terminal.out(
        `${store.open(head.name).place}: ${megabytes(head.plainBytes)} MB -> ${megabytes(stored)} MB, ${head.seconds} s\n`,
      )
      const removed = await pruneBackups(store, keeping, new Date())
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
  summary: { zh: '备份数据库与结果文件', en: 'back up the database and its files' },
  help: {
    zh: `用法：takt backup [--data DIR] [--out DIR] [--key-file FILE] [--keep N] [--keep-days N]
      takt backup --new-key FILE

服务器运行时也可备份：数据库加结果与归档文件，写成 OUT 中的一个文件夹（takt-日期-时间-编号），完成后才出现。
内嵌数据库复制整个数据目录；DATABASE_URL 指定的数据库按表复制同一时刻的所有行，其角色必须能绕过行级安全。
  --out        默认 TAKT_BACKUPS，否则为数据文件夹中的 backups（最好放在另一块磁盘）；
               s3://存储桶/前缀 表示对象存储，其地址与密钥在 outgoing.json 的 buckets 中
  --key-file   加密密钥（AES-256-GCM）；默认 TAKT_BACKUP_KEY、TAKT_BACKUP_KEY_FILE 或数据文件夹中的 backup.key
  --keep       只保留最新的 N 个备份；--keep-days 删除早于 N 天的备份；最新的总是保留
  --new-key    生成新密钥文件。请另存一份：没有密钥无法恢复`,
    en: `usage: takt backup [--data DIR] [--out DIR] [--key-file FILE] [--keep N] [--keep-days N]
       takt backup --new-key FILE

Also while the server runs: the database with the files of results and archives, as a folder in OUT (takt-date-time-id) that
appears when it is complete. Of the embedded database the data directory is copied; of a database of DATABASE_URL all rows
of one moment, table by table, by a role that bypasses row-level security.
  --out        default TAKT_BACKUPS, else "backups" in the data folder (better on another disk); s3://bucket/prefix is
               object storage, whose address and keys are in outgoing.json under buckets
  --key-file   key of the encryption (AES-256-GCM); default TAKT_BACKUP_KEY, TAKT_BACKUP_KEY_FILE, or backup.key in
               the data folder
  --keep       keeps the newest N backups; --keep-days removes those older than N days; the newest always stays
  --new-key    makes a file with a new key. Keep a copy elsewhere: nothing is restored without it`,
  },
  run,
}
