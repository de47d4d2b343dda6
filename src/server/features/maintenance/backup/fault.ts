import type { Label } from '#domain/label.ts'
import { filled } from '#domain/label.ts'

/** Why a backup cannot be made, read or restored, in the words of who runs it. */
export class BackupFault extends Error {
  readonly label: Label

  constructor(label: Label, values: Readonly<Record<string, string | Label>> = {}) {
    const text = filled(label, values)
    super(text.en)
    this.label = text
  }
}

/** What is in the backup is not what was written. */
export class BackupDamage extends BackupFault {}

export const damaged = (file: string, detail: Label): BackupDamage =>
  new BackupDamage({ zh: '{file} 已损坏：{detail}', en: '{file} is damaged: {detail}' }, { file, detail })

/** For `ByteSource`. */
export const cutOff = (archive: string) => (): Error =>
  damaged(archive, { zh: '归档不完整', en: 'the archive ends too early' })
