import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from '../../../db/embedded/binaries.ts'
import { schemaLevel } from '../../../db/schema/level.ts'
import { version } from '../../../base/version.ts'
import { BackupFault } from './fault.ts'
import { holdsRows, type BackupHead } from './head.ts'

/** Of the PostgreSQL that npm installed; the data directory of another major version does not start. */
async function postgresVersion(): Promise<number> {
  const { root } = await findBinaries()
  const text = await readFile(join(root, 'native/share/postgresql/postgres.bki'), 'utf8')
  return Number(/^# PostgreSQL (\d+)/.exec(text)?.[1])
}

/** @throws BackupFault naming the versions where the backup is of others than this program has */
export async function requireVersions(head: BackupHead, allowOlder: boolean): Promise<void> {
  const values = {
    product: head.product,
    level: String(head.level),
    own: String(schemaLevel),
    version,
    postgres: String(head.postgres),
    ownPostgres: String(await postgresVersion()),
  }
  if (holdsRows(head)) {
    // Rows are written into the tables that this program makes.
    if (head.level !== schemaLevel) throw otherLevel(values)
    return
  }
  if (values.postgres !== values.ownPostgres)
    throw new BackupFault(
      {
        zh: '备份来自 PostgreSQL {postgres}（Takt {product}），本程序使用 PostgreSQL {ownPostgres}：请用 Takt {product} 恢复',
        en: 'the backup is of PostgreSQL {postgres} (Takt {product}), this program has PostgreSQL {ownPostgres}: restore it with Takt {product}',
      },
      values,
    )
  if (head.level > schemaLevel || (head.level < schemaLevel && !allowOlder))
    throw new BackupFault(
      head.level > schemaLevel
        ? {
            zh: '备份的数据库结构级别为 {level}（Takt {product}），本程序只支持 {own}（Takt {version}）：请用 Takt {product} 恢复',
            en: 'the backup has schema level {level} (Takt {product}), this program knows level {own} only (Takt {version}): restore it with Takt {product}',
          }
        : {
            zh: '备份的数据库结构级别为 {level}（Takt {product}），本程序为 {own}：用 Takt {product} 恢复，或加 --older 由首次启动升级',
            en: 'the backup has schema level {level} (Takt {product}), this program has {own}: restore it with Takt {product}, or add --older to have the first start upgrade it',
          },
      values,
    )
}

const otherLevel = (values: Readonly<Record<string, string>>): BackupFault =>
  new BackupFault(
    {
      zh: '备份的数据库结构级别为 {level}（Takt {product}），本程序为 {own}：请用 Takt {product} 恢复，再启动本程序升级',
      en: 'the backup has schema level {level} (Takt {product}), this program has {own}: restore it with Takt {product}, then start this program to upgrade it',
    },
    values,
  )
