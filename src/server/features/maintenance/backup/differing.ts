import { BackupDamage } from './fault.ts'
import type { TableDifference } from './figures.ts'

/** Tables whose restored rows are not those of the backup; the first ten are named. */
export const differing = (differences: readonly TableDifference[]): BackupDamage => {
  const text = differences
    .slice(0, 10)
    .map(({ table, expected, found }) => `${table}: ${found} / ${expected}`)
    .join('; ')
  return new BackupDamage(
    {
      zh: '恢复后的数据与备份时不同（表：恢复 / 备份）：{text}',
      en: 'the restored rows are not those of the backup (table: restored / backup): {text}',
    },
    { text },
  )
}
