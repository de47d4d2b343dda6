import { filled, textOf, type Label } from '#domain/label.ts'
import { settingsOfProcess } from '../../server/base/settings.ts'
import { storedBackup } from '../../server/features/maintenance/backup/place.ts'
import '../../server/app/schema-steps.ts'
import { restoreBackup } from '../../server/features/maintenance/backup/restore.ts'
import { verifyAndNote } from '../../server/features/maintenance/backup/verified.ts'
import { DONE, needed, readOptions, say, type Command, type Terminal } from '../command.ts'
import { Progress } from '../progress.ts'
import { inWords, keyFor, megabytes } from './faults.ts'

const phases: Readonly<Record<string, Label>> = {
  unpack: { zh: '解包 MB', en: 'unpacking, MB' },
  start: { zh: '启动', en: 'starting' },
  check: { zh: '检查索引与表', en: 'checking indexes and tables' },
  compare: { zh: '核对行数', en: 'comparing rows' },
}

const show = (progress: Progress, terminal: Terminal) => (phase: string, bytes: number) =>
  progress.show(`${textOf(phases[phase]!, terminal.language)} ${bytes > 0 ? megabytes(bytes) : ''}`)

async function restore(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, {
    from: { type: 'string' },
    data: { type: 'string' },
    'key-file': { type: 'string' },
    older: { type: 'boolean', default: false },
  })
  const place = needed(values.from, 'from')
  const dataDir = needed(values.data, 'data')
  const settings = settingsOfProcess(values)
  const url = settings.DATABASE_URL
  const progress = new Progress(terminal)
  const head = await inWords(terminal, async () =>
    restoreBackup({
      from: await storedBackup(dataDir, settings, place),
      dataDir,
      database: url ? { connectionString: url } : null,
      key: await keyFor(values['key-file'], settings),
      allowOlder: values.older,
      progress: show(progress, terminal),
    }).finally(() => progress.clear()),
  )
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0)
  const text = filled(
    {
      zh: '{dataDir}：已恢复 {name}（{at}，Takt {product}，{length} 张表，约 {rows} 行）',
      en: '{dataDir}: restored from {name} ({at}, Takt {product}, {length} tables, about {rows} rows)',
    },
    { dataDir, name: head.name, at: head.at, product: head.product, length: head.tables.length, rows },
  )
  terminal.out(`${say(terminal, text)}\n`)
  return DONE
}

async function verify(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, {
    from: { type: 'string' },
    data: { type: 'string' },
    scratch: { type: 'string' },
    'key-file': { type: 'string' },
  })
  const place = needed(values.from, 'from')
  const settings = settingsOfProcess(values)
  const progress = new Progress(terminal)
  const found = await inWords(terminal, async () => {
    const options = {
      from: await storedBackup(settings.TAKT_DATA, settings, place),
      key: await keyFor(values['key-file'], settings),
      ...(values.scratch === undefined ? {} : { scratch: values.scratch }),
      progress: show(progress, terminal),
    }
    return verifyAndNote(options, () => new Date()).finally(() => progress.clear())
  })
  const text = filled(
    {
      zh: '{name}：完好（{tables} 张表，{rows} 行，备份期间变化的表 {changing}，amcheck {checked}，{seconds} 秒）',
      en: '{name}: sound ({tables} tables, {rows} rows, {changing} tables changed during the backup, amcheck {checked}, {seconds} s)',
    },
    {
      name: found.head.name,
      tables: found.tables,
      rows: found.rows,
      changing: found.changing,
      checked: found.checked ?? '-',
      seconds: found.seconds,
    },
  )
  terminal.out(`${say(terminal, text)}\n`)
  return DONE
}

export const restoreCommand: Command = {
  summary: { zh: '从备份恢复到空的数据文件夹', en: 'restore a backup into an empty data folder' },
  help: {
    zh: `用法：takt restore --from BACKUP --data DIR [--key-file FILE] [--older]

把 takt backup 的备份恢复到新的空文件夹 DIR，随后用 takt serve --data DIR 启动。中途失败时 DIR 保持为空。
BACKUP 是备份的文件夹，或 s3://存储桶/前缀/takt-...（其条目在 TAKT_OUTGOING_FILE 指定的 outgoing.json 中）。
DATABASE_URL 数据库的备份：设有 DATABASE_URL 时恢复到该空数据库，否则恢复到 DIR 中的内嵌数据库。
  --older      接受数据库结构级别较低的备份，首次启动时升级`,
    en: `usage: takt restore --from BACKUP --data DIR [--key-file FILE] [--older]

Restores a backup of takt backup into DIR, a new and empty folder; takt serve --data DIR then starts on it. After a
fault DIR is as empty as before. BACKUP is its folder, or s3://bucket/prefix/takt-... with an entry of the outgoing.json
that TAKT_OUTGOING_FILE names. A backup of a database of DATABASE_URL is restored into the empty database that DATABASE_URL
names, or where it names none into an embedded one in DIR.
  --older      takes a backup of an older schema level, which the first start upgrades`,
  },
  run: restore,
}

export const verifyCommand: Command = {
  summary: { zh: '试恢复备份并逐表核对', en: 'restore a backup for trial and compare every table' },
  help: {
    zh: `用法：takt verify-backup --from BACKUP [--key-file FILE] [--scratch DIR]

BACKUP 是备份的文件夹，或 s3://存储桶/前缀/takt-...。检查所有文件的哈希值，恢复到临时文件夹，启动，用 amcheck 检查索引与表，并逐表核对行数与校验和。损坏处按名称报告，退出码 1。
  --scratch    临时文件夹所在处，需容纳整个数据库；默认系统临时目录`,
    en: `usage: takt verify-backup --from BACKUP [--key-file FILE] [--scratch DIR]

BACKUP is its folder, or s3://bucket/prefix/takt-.... Checks the hashes of all files, restores into a scratch folder, starts it, looks through indexes and tables by amcheck,
and compares rows and checksums of every table. What is damaged is named; the exit status is then 1.
  --scratch    where the scratch folder is put, with space for the whole database; default the folder of temporary files`,
  },
  run: verify,
}
